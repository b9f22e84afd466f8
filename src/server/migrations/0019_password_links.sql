-- Links that set a password: asked for by someone who forgot theirs, or sent to someone who was given an account.
-- Only hashes are kept; the links themselves travel by mail.
create table password_links (
  token_sha256 bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('reset', 'invitation')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- A newer link takes the place of the older one.
create unique index password_links_unused on password_links (user_id) where used_at is null;
create index password_links_expiry on password_links (expires_at);

-- Requests for a link, for any address. A job answers them, so that asking takes equally long whether there is an account or not.
create table password_requests (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null,
  request_id text not null,
  ip_prefix text not null
);
