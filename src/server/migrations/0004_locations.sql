-- Country > state > city > NEWSCO region, each node with the ids of its own path.
create table locations (
  id integer primary key,
  type text not null check (type in ('country', 'state', 'city', 'newsco')),
  parent_id integer references locations (id),
  name text not null,
  code text,
  aliases text[] not null default '{}',
  population integer not null default 0,
  lat real,
  lng real,
  rank integer not null default 0,
  country_id integer not null,
  state_id integer,
  city_id integer,
  is_active boolean not null default true,
  search_text text not null,
  check ((type = 'country') = (parent_id is null))
);
create index locations_children on locations (parent_id, name, id);
create index locations_search on locations using gin (search_text gin_trgm_ops);
create index locations_code on locations (code) where type = 'newsco';

-- Which version of the location file was imported last, so that a start with the same file does nothing.
create table location_imports (
  file_sha256 bytea primary key,
  imported_at timestamptz not null
);
