-- How many have a word in a state and in a city, too. A search in a city collected a thousand people to find out that there are more than a total tells:
-- 6 ms for a frequent name of a large city, whose page is now read at once. And fewer words begin as the typed ones do. 128 MB at a million vendors.

-- Nobody else writes the directory until all are counted, eleven seconds for a million vendors; it is read all the while.
lock table vendor_search in share row exclusive mode;

-- As before, with more places.
create or replace function count_listed_words() returns trigger
  language plpgsql
  as $$
  declare
    gone_places integer[];
    gone_words text[];
  begin
    if tg_op = 'INSERT' then
      insert into vendor_words as w (place_id, word, listed)
      select place, word, count(*)
      from added a, unnest(array[0, a.country_id, a.state_id, a.city_id]) place, unnest(tsvector_to_array(a.words)) word
      where place is not null group by place, word order by place, word collate "C"
      on conflict (place_id, word) do update set listed = w.listed + excluded.listed;
    elsif tg_op = 'DELETE' then
      with fewer as (
        insert into vendor_words as w (place_id, word, listed)
        select place, word, -count(*)
        from removed r, unnest(array[0, r.country_id, r.state_id, r.city_id]) place, unnest(tsvector_to_array(r.words)) word
        where place is not null group by place, word order by place, word collate "C"
        on conflict (place_id, word) do update set listed = w.listed + excluded.listed returning w.*
      ) select array_agg(place_id), array_agg(word) into gone_places, gone_words from fewer where listed = 0;
    elsif exists (select country_id, state_id, city_id, words from added except all select country_id, state_id, city_id, words from removed) then
      with moved as (
        insert into vendor_words as w (place_id, word, listed)
        select place, word, sum(n) from (
          select country_id, state_id, city_id, words, 1 as n from added union all select country_id, state_id, city_id, words, -1 from removed
        ) v, unnest(array[0, v.country_id, v.state_id, v.city_id]) place, unnest(tsvector_to_array(v.words)) word
        where place is not null group by place, word having sum(n) <> 0 order by place, word collate "C"
        on conflict (place_id, word) do update set listed = w.listed + excluded.listed returning w.*
      ) select array_agg(place_id), array_agg(word) into gone_places, gone_words from moved where listed = 0;
    end if;
    if gone_words is not null then
      -- Those rows are held already.
      delete from vendor_words w using unnest(gone_places, gone_words) as gone (place_id, word)
      where w.place_id = gone.place_id and w.word = gone.word and w.listed = 0;
    end if;
    return null;
  end $$;

insert into vendor_words (place_id, word, listed)
select place, word, sum(n)
from (select state_id, city_id, word, count(*) as n from vendor_search, unnest(tsvector_to_array(words)) word group by 1, 2, 3) counted, unnest(array[state_id, city_id]) place
where place is not null group by place, word order by place, word collate "C";
analyze vendor_words;
