-- The directory's narrow row per listed vendor, and the exact number of them per place and profession.

-- Words as people type them. An own splitter, since PostgreSQL's depends on the locale and may cut Indian scripts
-- at their vowel signs. Joiners inside a word are dropped; spaces, punctuation and dandas separate.
create function words_of(value text) returns text[]
  language sql immutable parallel safe strict
  as $$ select array(
    select distinct word
    from unnest(regexp_split_to_array(
      regexp_replace(public.fold_text(value), '[\u200B-\u200D\uFEFF]', '', 'g'),
      '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u0964\u0965\u1680\u2000-\u206F\u3000-\u3003]+')) as word
    where word <> '' order by word) $$;

-- All words must match, each by its beginning. Null where the text holds no word at all.
create function prefix_query(value text) returns tsquery
  language sql immutable parallel safe strict
  as $$ select string_agg(format('''%s'':*', word), ' & ')::tsquery from unnest(public.words_of(value)) as word $$;

create function fold_all(texts text[]) returns text[]
  language sql immutable parallel safe strict
  as $$ select array(select public.fold_text(one) from unnest(texts) as one) $$;

-- Filters name specializations, whatever the profession.
create index specializations_any_profession on specializations (fold_text(name));

-- Languages folded to compare; whoever speaks one beyond the product's twelve also carries 'other'.
create function language_keys(languages text[]) returns text[]
  language sql immutable parallel safe strict
  as $$ select array(
    select distinct key
    from unnest(languages) as language,
      lateral (values (public.fold_text(language)), (case when public.fold_text(language) in
        ('hindi', 'english', 'bengali', 'telugu', 'marathi', 'tamil', 'gujarati', 'urdu', 'kannada', 'odia', 'punjabi', 'malayalam')
        then null else 'other' end)) as keys (key)
    where key is not null and key <> '' order by key) $$;

create table vendor_search (
  user_id uuid primary key references users (id) on delete cascade,
  country_id integer,
  state_id integer,
  city_id integer,
  newsco_id integer,
  profession_id integer,
  -- The exact average in hundred-millionths, rounded down: equal averages are equal, and two different ones
  -- differ while each has fewer than 10,000 ratings. -1 is unrated.
  rating integer not null,
  rating_count integer not null,
  -- -1 is unknown.
  experience smallint not null,
  gender text,
  created_at timestamptz not null,
  sort_name text collate "C" not null,
  languages text[] not null,
  specialization_ids integer[] not null,
  words tsvector not null
) with (
  -- Pages are read from indexes alone, which needs a fresh visibility map.
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02
);
alter table vendor_search alter column words set statistics 1000;
alter table vendor_search alter column specialization_ids set statistics 1000;
alter table vendor_search alter column city_id set statistics 1000;

-- Pages in the order of each sort: everywhere, and in one city.
create index vendor_search_rating on vendor_search (rating desc, rating_count desc, sort_name, user_id)
  include (country_id, state_id, profession_id, gender, experience);
create index vendor_search_experience on vendor_search (experience desc, sort_name, user_id)
  include (country_id, state_id, profession_id, gender, rating);
create index vendor_search_name on vendor_search (sort_name, user_id)
  include (country_id, state_id, profession_id, gender, experience, rating);
create index vendor_search_newest on vendor_search (created_at desc, user_id desc)
  include (country_id, state_id, profession_id, gender, experience, rating);
create index vendor_search_city_rating on vendor_search (city_id, rating desc, rating_count desc, sort_name, user_id)
  include (profession_id, gender, experience);
create index vendor_search_city_experience on vendor_search (city_id, experience desc, sort_name, user_id)
  include (profession_id, gender, rating);
create index vendor_search_city_name on vendor_search (city_id, sort_name, user_id)
  include (profession_id, gender, experience, rating);
create index vendor_search_city_newest on vendor_search (city_id, created_at desc, user_id desc)
  include (profession_id, gender, experience, rating);

-- Everything of a smaller part, sorted when found.
create index vendor_search_country on vendor_search (country_id, profession_id);
create index vendor_search_state on vendor_search (state_id, profession_id);
create index vendor_search_city on vendor_search (city_id, profession_id);
create index vendor_search_newsco on vendor_search (newsco_id, profession_id) where newsco_id is not null;
create index vendor_search_profession on vendor_search (profession_id);

-- Rare mixes and rare words. No pending list: reads would have to search it.
create index vendor_search_mix on vendor_search using gin
  (state_id, city_id, profession_id, gender, languages, specialization_ids gin__int_ops, words) with (fastupdate = off);

-- The search row of every vendor who is to be listed, from the tables that hold the truth.
create view vendor_listings as
select
  u.id as user_id, p.country_id, p.state_id, p.city_id, p.newsco_id, p.profession_id,
  case when p.rating_count = 0 then -1 else (p.rating_sum::bigint * 100000000 / p.rating_count)::integer end as rating,
  p.rating_count,
  coalesce(p.experience_years, -1::smallint) as experience,
  p.gender, u.created_at, p.sort_name,
  language_keys(p.languages) as languages,
  array(select s.specialization_id from profile_specializations s where s.user_id = u.id order by s.specialization_id) as specialization_ids,
  array_to_tsvector(words_of(concat_ws(' ', p.full_name, f.name, case when f.id is null then r.requested_profession end,
    (select string_agg(n.name, ' ') from profile_specializations s join specializations n on n.id = s.specialization_id where s.user_id = u.id)
  ))) as words
from users u
join profiles p on p.user_id = u.id
left join professions f on f.id = p.profession_id
left join profession_requests r on r.id = p.profession_request_id
where u.role = 'vendor' and u.status = 'approved';

-- Listed vendors per place and profession; place 0 is everywhere, profession 0 is any.
create table vendor_counts (
  place_id integer not null,
  profession_id integer not null,
  listed integer not null,
  primary key (place_id, profession_id)
) with (fillfactor = 50);

create function vendor_cells(country integer, state integer, city integer, newsco integer, profession integer)
  returns table (place_id integer, profession_id integer)
  language sql immutable parallel safe
  as $$ select p, f from unnest(array[0, country, state, city, newsco]) as p, unnest(array[0, profession]) as f
    where p is not null and f is not null $$;

-- One statement for all rows of a change, in the order of the key, so that two changes at once cannot deadlock.
create function count_listed_vendors() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'INSERT' then
      insert into vendor_counts as c (place_id, profession_id, listed)
      select cell.place_id, cell.profession_id, count(*)
      from added a, lateral vendor_cells(a.country_id, a.state_id, a.city_id, a.newsco_id, a.profession_id) cell
      group by 1, 2 order by 1, 2
      on conflict (place_id, profession_id) do update set listed = c.listed + excluded.listed;
    elsif tg_op = 'DELETE' then
      insert into vendor_counts as c (place_id, profession_id, listed)
      select cell.place_id, cell.profession_id, -count(*)
      from removed r, lateral vendor_cells(r.country_id, r.state_id, r.city_id, r.newsco_id, r.profession_id) cell
      group by 1, 2 order by 1, 2
      on conflict (place_id, profession_id) do update set listed = c.listed + excluded.listed;
    else
      insert into vendor_counts as c (place_id, profession_id, listed)
      select moved.place_id, moved.profession_id, sum(moved.n)
      from (
        select cell.*, 1 as n from added a, lateral vendor_cells(a.country_id, a.state_id, a.city_id, a.newsco_id, a.profession_id) cell
        union all
        select cell.*, -1 from removed r, lateral vendor_cells(r.country_id, r.state_id, r.city_id, r.newsco_id, r.profession_id) cell
      ) moved
      group by 1, 2 having sum(moved.n) <> 0 order by 1, 2
      on conflict (place_id, profession_id) do update set listed = c.listed + excluded.listed;
    end if;
    return null;
  end $$;

create trigger vendor_search_added after insert on vendor_search
  referencing new table as added for each statement execute function count_listed_vendors();
create trigger vendor_search_removed after delete on vendor_search
  referencing old table as removed for each statement execute function count_listed_vendors();
create trigger vendor_search_moved after update on vendor_search
  referencing old table as removed new table as added for each statement execute function count_listed_vendors();
