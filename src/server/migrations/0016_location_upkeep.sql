-- What administrators changed survives the next import, and the search text cannot part from the names.

create function location_search_text(name text, aliases text[], code text) returns text
  language sql immutable parallel safe
  as $$ select '|' || public.fold_text(concat_ws('|', name, nullif(array_to_string(aliases, '|'), ''), code)) || '|' $$;

alter table locations
  add column name_is_edited boolean not null default false,
  add column sort_name text collate "C" not null generated always as (fold_text(name)) stored,
  drop column search_text,
  add column search_text text not null generated always as (location_search_text(name, aliases, code)) stored;

drop index locations_children;
create index locations_children on locations (parent_id, sort_name, id);
create index locations_search on locations using gin (search_text gin_trgm_ops);
create index locations_inactive on locations (id) where not is_active;

-- Imports are told apart by their number: the same file may come back after another one.
alter table location_imports drop constraint location_imports_pkey;
alter table location_imports add column number integer generated always as identity primary key;
