-- How many listed vendors have each skill: everywhere (place 0), in each country, state and city. A page of those who have any of some skills
-- needs to know whether they are more than a total tells; where so many have one of them, nobody has to be collected for that.
create table vendor_skills (
  place_id integer not null,
  specialization_id integer not null,
  listed integer not null,
  primary key (place_id, specialization_id)
) with (fillfactor = 50);

create function vendor_skill_cells(country integer, state integer, city integer, skills integer[])
  returns table (place_id integer, specialization_id integer)
  language sql immutable parallel safe
  as $$ select p, s from unnest(array[0, country, state, city]) as p, unnest(skills) as s where p is not null $$;

-- In the order of the key, and between count_listed_vendors() and count_listed_words(), so that two changes at once cannot deadlock. What stays the same
-- is not locked, and a rating not even summed.
create function count_listed_skills() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'INSERT' then
      insert into vendor_skills as c (place_id, specialization_id, listed)
      select cell.place_id, cell.specialization_id, count(*)
      from added a, lateral vendor_skill_cells(a.country_id, a.state_id, a.city_id, a.specialization_ids) cell
      group by 1, 2 order by 1, 2
      on conflict (place_id, specialization_id) do update set listed = c.listed + excluded.listed;
    elsif tg_op = 'DELETE' then
      insert into vendor_skills as c (place_id, specialization_id, listed)
      select cell.place_id, cell.specialization_id, -count(*)
      from removed r, lateral vendor_skill_cells(r.country_id, r.state_id, r.city_id, r.specialization_ids) cell
      group by 1, 2 order by 1, 2
      on conflict (place_id, specialization_id) do update set listed = c.listed + excluded.listed;
    elsif exists (
      select country_id, state_id, city_id, specialization_ids from added
      except all select country_id, state_id, city_id, specialization_ids from removed
    ) then
      insert into vendor_skills as c (place_id, specialization_id, listed)
      select moved.place_id, moved.specialization_id, sum(moved.n)
      from (
        select cell.*, 1 as n from added a, lateral vendor_skill_cells(a.country_id, a.state_id, a.city_id, a.specialization_ids) cell
        union all
        select cell.*, -1 from removed r, lateral vendor_skill_cells(r.country_id, r.state_id, r.city_id, r.specialization_ids) cell
      ) moved
      group by 1, 2 having sum(moved.n) <> 0 order by 1, 2
      on conflict (place_id, specialization_id) do update set listed = c.listed + excluded.listed;
    end if;
    return null;
  end $$;

-- From here on nobody else writes the directory until all rows are counted; it is read all the while.
create trigger vendor_search_skills_added after insert on vendor_search
  referencing new table as added for each statement execute function count_listed_skills();
create trigger vendor_search_skills_removed after delete on vendor_search
  referencing old table as removed for each statement execute function count_listed_skills();
create trigger vendor_search_skills_moved after update on vendor_search
  referencing old table as removed new table as added for each statement execute function count_listed_skills();

insert into vendor_skills (place_id, specialization_id, listed)
select place, specialization_id, sum(n) from (
  select country_id, state_id, city_id, s as specialization_id, count(*) as n
  from vendor_search, unnest(specialization_ids) as s group by 1, 2, 3, 4
) counted, unnest(array[0, country_id, state_id, city_id]) as place
where place is not null group by 1, 2 order by 1, 2;
analyze vendor_skills;
