-- What was done in a city to anything but leads, which are nine tenths of the record: a list of it read all of them.
create index activity_city_object on activity (city_id, object_type, at desc, id desc) where object_type <> 'lead';
