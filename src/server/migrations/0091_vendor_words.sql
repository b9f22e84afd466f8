-- The words by which vendors are listed, and how many listed vendors have each: everywhere (place 0) and per country. The index of vendors
-- finds a whole word in a fraction of the time that a beginning takes, so a search asks here first which words begin as the typed ones do.
create table vendor_words (
  place_id integer not null,
  word text collate "C" not null,
  listed integer not null,
  primary key (place_id, word)
) with (fillfactor = 70);

-- In the order of the key, and after count_listed_vendors(), so that two changes at once cannot deadlock. Summed before anything is written:
-- what stays the same is not locked, and a rating not even summed. A word that nobody has any more goes: it may be a name.
create function count_listed_words() returns trigger
  language plpgsql
  as $$
  declare
    gone_places integer[];
    gone_words text[];
  begin
    if tg_op = 'INSERT' then
      insert into vendor_words as w (place_id, word, listed)
      select place, word, count(*)
      from added a, unnest(array[0, a.country_id]) place, unnest(tsvector_to_array(a.words)) word
      where place is not null group by place, word order by place, word collate "C"
      on conflict (place_id, word) do update set listed = w.listed + excluded.listed;
    elsif tg_op = 'DELETE' then
      with fewer as (
        insert into vendor_words as w (place_id, word, listed)
        select place, word, -count(*)
        from removed r, unnest(array[0, r.country_id]) place, unnest(tsvector_to_array(r.words)) word
        where place is not null group by place, word order by place, word collate "C"
        on conflict (place_id, word) do update set listed = w.listed + excluded.listed returning w.*
      ) select array_agg(place_id), array_agg(word) into gone_places, gone_words from fewer where listed = 0;
    elsif exists (select country_id, words from added except all select country_id, words from removed) then
      with moved as (
        insert into vendor_words as w (place_id, word, listed)
        select place, word, sum(n) from (
          select country_id, words, 1 as n from added union all select country_id, words, -1 from removed
        ) v, unnest(array[0, v.country_id]) place, unnest(tsvector_to_array(v.words)) word
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

-- From here on nobody else writes the directory until all rows are counted, some seconds for a million vendors; it is read all the while.
create trigger vendor_search_words_added after insert on vendor_search
  referencing new table as added for each statement execute function count_listed_words();
create trigger vendor_search_words_removed after delete on vendor_search
  referencing old table as removed for each statement execute function count_listed_words();
create trigger vendor_search_words_moved after update on vendor_search
  referencing old table as removed new table as added for each statement execute function count_listed_words();

insert into vendor_words (place_id, word, listed)
select coalesce(country_id, 0), word, sum(n) from (
  select country_id, word, count(*) as n from vendor_search, unnest(tsvector_to_array(words)) word group by country_id, word
) counted group by grouping sets ((country_id, word), (word)) having grouping(country_id) = 1 or country_id is not null
order by 1, word collate "C";
analyze vendor_words;

-- As before, but planned once instead of at each call, and without the one character that no end of a word is compared with below.
create or replace function words_of(value text) returns text[]
  language plpgsql immutable parallel safe strict
  as $$ begin
    return array(
      select distinct word
      from unnest(regexp_split_to_array(
        regexp_replace(public.fold_text(value), '[\u200B-\u200D\uFEFF\U0010FFFF]', '', 'g'),
        '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u0964\u0965\u1680\u2000-\u206F\u3000-\u3003]+')) as word
      where word <> '' order by word);
  end $$;

-- What a search of a place (a country, or 0) looks for. `complete` finds all whose words begin as the given ones do: whole words where few
-- begin so, otherwise the beginning. `whole` finds some of them at once: the given words as they are, when so many have each of them that
-- there may be more than a total tells, and other words begin so, too. `are_many` is true when there surely are more.
-- A word alone narrows nothing down: its beginning is as quick as five words. The plan must not be made anew at each call.
create function known_words(value text, place integer, out complete text, out whole text, out are_many boolean)
  language plpgsql stable parallel safe strict set plan_cache_mode = force_generic_plan
  as $$
  declare
    terms text[] := public.words_of(value);
    is_one boolean := cardinality(terms) = 1;
    most integer := case when is_one then 4 else 16 end;
  begin
    select string_agg(one.complete, ' & '),
      case when bool_and(one.is_frequent) and bool_or(one.has_others) then string_agg(one.whole, ' & ') end,
      is_one and coalesce(bool_or(one.has_frequent), false)
    into complete, whole, are_many
    from unnest(terms) as term, lateral (
      select
        case when count(*) = 0 then format('''%s''', term)
          when count(*) <= most then format('(%s)', string_agg(format('''%s''', word), '|' order by word))
          else format('''%s'':*', term) end as complete,
        format('''%s''', term) as whole,
        coalesce(bool_or(listed > 1000 and word = term), false) as is_frequent,
        bool_or(listed > 1000) as has_frequent,
        count(*) > 1 as has_others
      from (
        select w.word, w.listed from public.vendor_words w
        where w.place_id = place and w.word >= term collate "C" and w.word < term || U&'\+10FFFF' collate "C"
        order by w.word limit case when is_one then 100 else most + 1 end
      ) begun
    ) one;
  end $$;

-- The experience in a city with all that a page is sorted by: who has so many years is counted in this index alone. Last, as it shuts readers out
-- for a moment.
create index vendor_search_city_years on vendor_search (city_id, experience desc, sort_name, user_id)
  include (profession_id, gender, rating, rating_count);
drop index vendor_search_city_experience;
alter index vendor_search_city_years rename to vendor_search_city_experience;
