-- What the parts of a call have done that is too large for one transaction: each note commits with its part, under the call's key, and goes with the
-- call's answer. A call that was cut off and is made again reads them, and goes on where it ended.
create table idempotency_parts (
  id bigint generated always as identity primary key,
  route text not null,
  caller text not null,
  key text not null,
  request_hash bytea not null,
  note jsonb not null,
  created_at timestamptz not null
);
create index idempotency_parts_call on idempotency_parts (route, caller, key);
create index idempotency_parts_age on idempotency_parts (created_at);
