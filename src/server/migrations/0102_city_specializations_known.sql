-- How frequent each skill of a city is: a new index knows nothing of it before the table is analyzed, which a large one is only after many changes. For twenty
-- skills the planner would then expect so many people that it reads the whole table. Not together with the index, whose lock would be held meanwhile.
alter index vendor_search_city_specializations alter column 1 set statistics 1000;
analyze vendor_search;
