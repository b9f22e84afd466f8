-- Administrators add, rename and switch places. Their numbers lie above those of the location file, which end at
-- 200 million, so that no later file can meet them.
create sequence added_locations as integer start 1000000000 owned by locations.id;
alter table locations
  alter column id set default nextval('added_locations'),
  add column revision integer not null default 0;
