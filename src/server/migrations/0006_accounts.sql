-- Users, their sessions, and what protects them.
create table users (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('vendor', 'broker', 'admin', 'module_admin')),
  status text not null check (status in ('pending', 'approved', 'rejected', 'suspended')),
  status_reason text,
  password_hash text,
  decided_at timestamptz,
  decided_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email on users (lower(email));
create index users_status on users (role, status, created_at, id);

create table sessions (
  id uuid primary key,
  token_sha256 bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip_prefix text,
  user_agent text,
  revoked_at timestamptz,
  revoke_reason text
);
create index sessions_user on sessions (user_id, created_at);

create table module_admin_cities (
  user_id uuid not null references users (id) on delete cascade,
  city_id integer not null references locations (id),
  primary key (user_id, city_id)
);

-- Failed sign-ins per e-mail, whether an account exists or not.
create table login_failures (
  email text primary key,
  failures integer not null,
  first_failed_at timestamptz not null,
  locked_until timestamptz
);

-- Consent to the privacy notice, for registrations and guests' requests.
create table consents (
  id uuid primary key,
  subject_type text not null check (subject_type in ('user', 'lead')),
  subject_id uuid not null,
  purpose text not null,
  notice_version text not null,
  at timestamptz not null,
  ip_prefix text
);
create index consents_subject on consents (subject_type, subject_id);
