-- Servers keep public answers in memory until what they tell changes. They hear of it here, as it is committed; a message says no more than
-- which vendor or city it is about. What names of many depend on (places, professions, specializations) is one message for all.
create function tell_vendor_change(vendor uuid) returns void
  language sql as $$ select pg_notify('public_changes', 'vendor ' || vendor) $$;

create function tell_city_change(city integer) returns void
  language sql as $$ select pg_notify('public_changes', 'city ' || coalesce(city, 0)) $$;

create function tell_account_change() returns trigger
  language plpgsql as $$ begin
    perform public.tell_vendor_change(old.id);
    return null;
  end $$;
create trigger users_change_told after delete or update of email, role, status on users
  for each row execute function tell_account_change();

-- The name of a person also stands beside the ratings they gave, or stood there until they left.
create function tell_profile_change() returns trigger
  language plpgsql as $$ begin
    perform public.tell_vendor_change(old.user_id);
    if tg_op = 'DELETE' or new.full_name is distinct from old.full_name then
      perform public.tell_vendor_change(r.vendor_id) from public.ratings r where r.rater_id = old.user_id;
    end if;
    return null;
  end $$;
create trigger profiles_change_told after delete or update on profiles
  for each row execute function tell_profile_change();

create function tell_rating_change() returns trigger
  language plpgsql as $$ begin
    perform public.tell_vendor_change(case when tg_op = 'DELETE' then old.vendor_id else new.vendor_id end);
    return null;
  end $$;
create trigger ratings_change_told after insert or delete or update on ratings
  for each row execute function tell_rating_change();

create function tell_specialization_change() returns trigger
  language plpgsql as $$ begin
    perform public.tell_vendor_change(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
    return null;
  end $$;
create trigger profile_specializations_change_told after insert or delete or update on profile_specializations
  for each row execute function tell_specialization_change();

create function tell_listing_change() returns trigger
  language plpgsql as $$ begin
    if tg_op <> 'INSERT' then perform public.tell_city_change(old.city_id); end if;
    if tg_op <> 'DELETE' then perform public.tell_city_change(new.city_id); end if;
    return null;
  end $$;
create trigger vendor_search_change_told after insert or delete or update on vendor_search
  for each row execute function tell_listing_change();

create function tell_card_change() returns trigger
  language plpgsql as $$ begin
    perform public.tell_city_change(s.city_id) from public.vendor_search s where s.user_id = new.user_id;
    return null;
  end $$;
create trigger vendor_cards_change_told after insert or update on vendor_cards
  for each row execute function tell_card_change();

create function tell_names_change() returns trigger
  language plpgsql as $$ begin
    perform pg_notify('public_changes', 'names');
    return null;
  end $$;
create trigger locations_change_told after insert or delete or update on locations
  for each statement execute function tell_names_change();
create trigger professions_change_told after insert or delete or update on professions
  for each statement execute function tell_names_change();
create trigger specializations_change_told after insert or delete or update on specializations
  for each statement execute function tell_names_change();
create trigger profession_requests_change_told after delete or update on profession_requests
  for each statement execute function tell_names_change();
