-- Every location with the ids and names of its path, for whatever shows where someone or something is.
create view place_paths as
select l.id,
  country.id as country_id, country.name as country_name, country.code as country_code,
  state.id as state_id, state.name as state_name,
  city.id as city_id, city.name as city_name,
  newsco.id as newsco_id, newsco.name as newsco_name
from locations l
join locations country on country.id = l.country_id
left join locations state on state.id = l.state_id
left join locations city on city.id = l.city_id
left join locations newsco on newsco.id = l.id and l.type = 'newsco';
