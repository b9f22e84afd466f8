-- The page that most people ask for, a profession in a city, in its order: nothing to pass over, however few the profession has there.
create index vendor_search_city_profession on vendor_search (city_id, profession_id, rating desc, rating_count desc, sort_name, user_id)
  include (gender, experience);
drop index vendor_search_city;
