-- What administrators search leads by, as a column: an expression would be worked out for every row that is looked at.
-- It begins with a space, so that each word in it does: a word of one or two letters is found where one begins.
drop index leads_search;
alter table leads add column searched text not null generated always as (
  ' ' || fold_text(contact_name) || ' ' || contact_digits || ' ' || lower(coalesce(contact_email, '')) || ' ' || lower(referral_id)
) stored;
-- How frequent a word is decides between this index and walking in the list's order.
alter table leads alter column searched set statistics 1000;
-- No pending list: reads would have to search it.
create index leads_search on leads using gin (searched gin_trgm_ops, city_id) with (fastupdate = off);
