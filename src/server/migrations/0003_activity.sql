-- Who did what to which thing, when. Append-only; ids and field names, never values or contact data.
create table activity (
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  actor_role text,
  actor_scope integer[],
  action text not null,
  object_type text not null,
  object_id text,
  city_id integer,
  outcome text not null default 'ok',
  detail jsonb not null default '{}',
  changed_fields text[] not null default '{}',
  ip_prefix text,
  request_id text,
  primary key (id)
);
create index activity_newest on activity (at desc, id desc);
create index activity_city_newest on activity (city_id, at desc, id desc);
create index activity_object on activity (object_type, object_id, at desc, id desc);

create trigger activity_append_only before update or delete on activity
  for each row execute function refuse_change();
create trigger activity_no_truncate before truncate on activity
  for each statement execute function refuse_change();
