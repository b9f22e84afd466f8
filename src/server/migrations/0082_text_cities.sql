-- A search in several cities looked its words up once for each of them. With the city as an array, all cities are one question.
drop index leads_search;
create index leads_search on leads using gin (searched gin_trgm_ops, (array[city_id])) with (fastupdate = on, gin_pending_list_limit = 512);
drop index vendor_roster_search;
create index vendor_roster_search on vendor_roster using gin (searched gin_trgm_ops, (array[city_id])) with (fastupdate = off);
-- How many rows a city has is known of a column, of an expression only from now on.
analyze leads;
analyze vendor_roster;
