-- The searched text begins with a space, so that each word in it does: a word of one or two letters is found where one begins.
drop index vendor_roster_search;
alter table vendor_roster drop column searched;
alter table vendor_roster add column searched text not null generated always as (' ' || name || ' ' || email || ' ' || phone) stored;
-- How frequent a word is decides between the index of the text and walking in a list's order.
alter table vendor_roster alter column searched set statistics 1000;
create index vendor_roster_search on vendor_roster using gin (searched gin_trgm_ops, city_id) with (fastupdate = off);

-- Who waits for approval, the longest wait first.
create index vendor_roster_waiting on vendor_roster (created_at, user_id) include (role, city_id) where status = 'pending';

-- Who may be given a lead, by name: of a city and profession, of a city, everywhere.
create index vendor_roster_cell_names on vendor_roster (role, city_id, profession_id, name collate "C", user_id) where status = 'approved';
create index vendor_roster_city_names on vendor_roster (role, city_id, name collate "C", user_id) where status = 'approved';
create index vendor_roster_names on vendor_roster (role, name collate "C", user_id) where status = 'approved';

-- Nothing searches people by these any more: the roster has their name, e-mail and phone in one text.
drop index profiles_name;
drop index profiles_phone_search;
drop index users_email_search;
