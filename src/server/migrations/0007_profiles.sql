-- The public (and for administrators, working) profile of every user.
create table profiles (
  user_id uuid primary key references users (id) on delete cascade,
  full_name text not null,
  sort_name text collate "C" generated always as (fold_text(full_name)) stored,
  phone text,
  phone_e164 text,
  age smallint,
  gender text check (gender in ('male', 'female', 'other')),
  profession_id integer references professions (id),
  profession_request_id uuid references profession_requests (id),
  experience_years smallint,
  country_id integer references locations (id),
  state_id integer references locations (id),
  city_id integer references locations (id),
  newsco_id integer references locations (id),
  languages text[] not null default '{}',
  youtube_video_url text,
  youtube_video_id text,
  profile_image_url text,
  -- Kept in the transaction of each rating; the exact average is rating_sum / rating_count.
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  completed_leads integer not null default 0,
  updated_at timestamptz not null
);
create index profiles_city on profiles (city_id, profession_id, user_id);
create index profiles_profession on profiles (profession_id, user_id);
create index profiles_request on profiles (profession_request_id) where profession_request_id is not null;
create index profiles_name on profiles using gin (sort_name gin_trgm_ops);

create table profile_specializations (
  user_id uuid not null references profiles (user_id) on delete cascade,
  specialization_id integer not null references specializations (id),
  position smallint not null,
  primary key (user_id, specialization_id)
);
create index profile_specializations_by_name on profile_specializations (specialization_id, user_id);
