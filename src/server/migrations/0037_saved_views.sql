-- Filters of the administration that an administrator keeps under a name: a named address.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  tab text not null,
  name text not null,
  -- The filters as they stand in the address: `status=pending&search=pune`.
  query text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_views_name on saved_views (user_id, tab, fold_text(name));
