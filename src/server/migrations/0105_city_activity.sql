-- What was done to leads in several cities, newest first: whether a record is about a lead stood in the table alone, so all records of each city were
-- read and sorted, 36,000 rows for a page. Now the index tells it, and each city's walk ends where the page is full.
-- At once, since what is built before a lock that cannot be had is built again with each try, while nothing can be written.
lock table activity in access exclusive mode;
create index activity_city_newest_type on activity (city_id, at desc, id desc) include (object_type);
drop index activity_city_newest;
alter index activity_city_newest_type rename to activity_city_newest;
