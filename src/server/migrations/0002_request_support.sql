-- What the HTTP layer keeps between requests, shared by all server instances.

-- Counters may be lost in a crash without harm, so they skip the write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  expires_at timestamptz not null
) with (fillfactor = 50);
create index rate_limits_expiry on rate_limits (expires_at);

create table idempotency_keys (
  route text not null,
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null,
  primary key (route, caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
