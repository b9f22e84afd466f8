-- Who waits for approval in the cities of a module admin: without it all of a city's people were read, or all who wait anywhere.
create index vendor_roster_waiting_city on vendor_roster (city_id, created_at, user_id) include (role) where status = 'pending';
