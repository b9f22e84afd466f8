-- One rating of a vendor by another vendor; rating again replaces it.
create table ratings (
  id uuid primary key,
  vendor_id uuid not null references users (id),
  rater_id uuid not null references users (id),
  rating smallint not null check (rating between 1 and 5),
  comment text,
  lead_id uuid references leads (id),
  is_verified boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (vendor_id <> rater_id)
);
create unique index ratings_once on ratings (vendor_id, rater_id);
create index ratings_newest on ratings (vendor_id, updated_at desc, id desc);
create index ratings_by_rater on ratings (rater_id, id);
