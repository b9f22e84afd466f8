-- What the directory shows of each listed vendor, made when the profile is written instead of each time it is read.
-- JSON text, since it is sent as it is; null until it is made (the worker looks for those).
create table vendor_cards (
  user_id uuid primary key references vendor_search (user_id) on delete cascade,
  card text
) with (autovacuum_vacuum_scale_factor = 0.02);
insert into vendor_cards (user_id) select user_id from vendor_search;
create index vendor_cards_unmade on vendor_cards (user_id) where card is null;

-- Names are compared in a form that is costly to make, for each profession at each page of the directory.
alter table professions add column name_key text not null generated always as (public.fold_text(name)) stored;
