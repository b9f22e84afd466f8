-- A narrow row for each vendor and broker of any status, for the lists of administrators: the directory's search row
-- knows only those who are listed, and status and place stand in two tables that no index can join.
create table vendor_roster (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  role text not null,
  status text not null,
  created_at timestamptz not null,
  profession_id integer,
  country_id integer,
  state_id integer,
  city_id integer,
  newsco_id integer,
  name text not null,
  email text not null,
  phone text not null,
  searched text not null generated always as (name || ' ' || email || ' ' || phone) stored
) with (
  -- Pages are read from indexes alone, which needs a fresh visibility map.
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02
);

create function digits_of(value text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(coalesce(value, ''), '\D', '', 'g') $$;

-- Each trigger writes the columns of its own table only: of two changes at once neither takes the other's back.
create function write_roster_of_profile() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'INSERT' then
      insert into vendor_roster (user_id, role, status, created_at, profession_id, country_id, state_id, city_id, newsco_id, name, email, phone)
      select u.id, u.role, u.status, u.created_at, new.profession_id, new.country_id, new.state_id, new.city_id, new.newsco_id,
        fold_text(new.full_name), lower(coalesce(u.email, '')), digits_of(new.phone)
      from users u where u.id = new.user_id and u.role in ('vendor', 'broker');
    else
      update vendor_roster set
        profession_id = new.profession_id, country_id = new.country_id, state_id = new.state_id, city_id = new.city_id, newsco_id = new.newsco_id,
        name = fold_text(new.full_name), phone = digits_of(new.phone)
      where user_id = new.user_id;
    end if;
    return null;
  end $$;

create function write_roster_of_user() returns trigger
  language plpgsql
  as $$ begin
    update vendor_roster set role = new.role, status = new.status, created_at = new.created_at, email = lower(coalesce(new.email, ''))
    where user_id = new.id;
    return null;
  end $$;

create trigger profiles_added_to_roster after insert on profiles
  for each row execute function write_roster_of_profile();
create trigger profiles_changed_in_roster after update of profession_id, country_id, state_id, city_id, newsco_id, full_name, phone on profiles
  for each row execute function write_roster_of_profile();
create trigger users_changed_in_roster after update of role, status, created_at, email on users
  for each row execute function write_roster_of_user();

insert into vendor_roster (user_id, role, status, created_at, profession_id, country_id, state_id, city_id, newsco_id, name, email, phone)
select u.id, u.role, u.status, u.created_at, p.profession_id, p.country_id, p.state_id, p.city_id, p.newsco_id,
  fold_text(p.full_name), lower(coalesce(u.email, '')), digits_of(p.phone)
from users u join profiles p on p.user_id = u.id
where u.role in ('vendor', 'broker');

-- Pages in their order: everywhere, of one status, in one place, of one profession.
create index vendor_roster_newest on vendor_roster (role, created_at desc, user_id desc) include (status, country_id, state_id, city_id, profession_id);
create index vendor_roster_status on vendor_roster (role, status, created_at desc, user_id desc) include (country_id, state_id, city_id, profession_id);
create index vendor_roster_state on vendor_roster (state_id, role, created_at desc, user_id desc) include (status, profession_id);
create index vendor_roster_city on vendor_roster (city_id, role, created_at desc, user_id desc) include (status, newsco_id, profession_id);
create index vendor_roster_profession on vendor_roster (profession_id, role, created_at desc, user_id desc) include (status, country_id, state_id, city_id);
-- Words by any part of them, in a city or everywhere. No pending list: reads would have to search it.
create index vendor_roster_search on vendor_roster using gin (searched gin_trgm_ops, city_id) with (fastupdate = off);
