-- What a statement that gives hundreds of leads away has recorded is one row first: the ten indexes of the log were a quarter of what it wrote. A job spreads the records right after the run.
create table activity_bundles (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_role text,
  actor_scope integer[],
  ip_prefix text,
  request_id text,
  records jsonb not null
);
-- They are here for a second, which is not worth the time that making them small takes.
alter table activity_bundles alter column records set storage external;

-- As append-only as the log: a bundle goes only when each of its records is there.
create function keep_activity_bundles() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'DELETE' and not exists (
      select from jsonb_to_recordset(old.records) as r (id uuid) where not exists (select from activity a where a.id = r.id)
    ) then
      return old;
    end if;
    raise exception 'rows of activity_bundles are append-only until they are in the activity';
  end $$;
create trigger activity_bundles_append_only before update or delete on activity_bundles
  for each row execute function keep_activity_bundles();
create trigger activity_bundles_no_truncate before truncate on activity_bundles
  for each statement execute function refuse_change();
