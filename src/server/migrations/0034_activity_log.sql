-- The activity log reads one page by an index in the order shown, whichever filter is set. That rows stay as they were
-- written is held by the triggers of 0003 and 0020.
create index activity_action on activity (action, at desc, id desc);
create index activity_city_action on activity (city_id, action, at desc, id desc);
-- A person's own acts of one kind, or in one city: administrators have hundreds of thousands.
create index activity_actor_action on activity (actor_id, action, at desc, id desc) where actor_id is not null;
create index activity_city_actor on activity (city_id, actor_id, at desc, id desc) where actor_id is not null;
create index activity_object_type on activity (object_type, at desc, id desc);
-- The id makes the order the same as everywhere.
drop index activity_actor;
create index activity_actor on activity (actor_id, at desc, id desc) where actor_id is not null;
