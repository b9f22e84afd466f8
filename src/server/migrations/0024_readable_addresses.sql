-- Pages that search engines keep have addresses of words: /vendors/in/maharashtra/pune/electrician.

-- Letters and figures of any script, the rest a hyphen. The separators are those of words_of().
create function slug_of(value text) returns text
  language sql immutable parallel safe strict
  as $$ select trim('-' from regexp_replace(
    regexp_replace(public.fold_text(value), '[''\u2019\u200B-\u200D\uFEFF]', '', 'g'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u0964\u0965\u1680\u2000-\u206F\u3000-\u3003]+', '-', 'g')) $$;

-- Countries by their code; regions have no page of their own. Equal slugs below one parent are told apart by
-- whoever reads them: the place with the most people keeps the word, the others add their id.
alter table locations
  add column slug text collate "C" generated always as (
    case type when 'newsco' then null else coalesce(case type when 'country' then lower(code) end, nullif(slug_of(name), ''), id::text) end) stored;
create index locations_slug on locations (parent_id, slug, population desc, id) where slug is not null;

-- When a vendor last joined or left a cell: what a sitemap says of the page that lists it.
alter table vendor_counts add column changed_at timestamptz not null default now();

create or replace function count_listed_vendors() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'INSERT' then
      insert into vendor_counts as c (place_id, profession_id, listed)
      select cell.place_id, cell.profession_id, count(*)
      from added a, lateral vendor_cells(a.country_id, a.state_id, a.city_id, a.newsco_id, a.profession_id) cell
      group by 1, 2 order by 1, 2
      on conflict (place_id, profession_id) do update set listed = c.listed + excluded.listed, changed_at = now();
    elsif tg_op = 'DELETE' then
      insert into vendor_counts as c (place_id, profession_id, listed)
      select cell.place_id, cell.profession_id, -count(*)
      from removed r, lateral vendor_cells(r.country_id, r.state_id, r.city_id, r.newsco_id, r.profession_id) cell
      group by 1, 2 order by 1, 2
      on conflict (place_id, profession_id) do update set listed = c.listed + excluded.listed, changed_at = now();
    else
      insert into vendor_counts as c (place_id, profession_id, listed)
      select moved.place_id, moved.profession_id, sum(moved.n)
      from (
        select cell.*, 1 as n from added a, lateral vendor_cells(a.country_id, a.state_id, a.city_id, a.newsco_id, a.profession_id) cell
        union all
        select cell.*, -1 from removed r, lateral vendor_cells(r.country_id, r.state_id, r.city_id, r.newsco_id, r.profession_id) cell
      ) moved
      group by 1, 2 having sum(moved.n) <> 0 order by 1, 2
      on conflict (place_id, profession_id) do update set listed = c.listed + excluded.listed, changed_at = now();
    end if;
    return null;
  end $$;

-- Address of every country, state and city ('in/maharashtra/pune'), and whether it and all above it are switched on.
create view place_addresses as
select l.id, l.type, l.name, l.sort_name, l.parent_id,
  concat_ws('/', country.slug,
    state.slug || case when exists (
      select 1 from locations o where o.parent_id = state.parent_id and o.slug = state.slug
        and (o.population > state.population or (o.population = state.population and o.id < state.id))) then '-' || state.id else '' end,
    city.slug || case when exists (
      select 1 from locations o where o.parent_id = city.parent_id and o.slug = city.slug
        and (o.population > city.population or (o.population = city.population and o.id < city.id))) then '-' || city.id else '' end
  ) as address,
  country.is_active and coalesce(state.is_active, true) and coalesce(city.is_active, true) as is_active
from locations l
join locations country on country.id = l.country_id
left join locations state on state.id = l.state_id
left join locations city on city.id = l.city_id
where l.type <> 'newsco';
