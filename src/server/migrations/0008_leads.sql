-- Leads and the offers made of them.
create sequence referral_numbers start 100000;

create table leads (
  id uuid primary key,
  referral_id text not null unique default 'REF-' || lpad(nextval('referral_numbers')::text, 6, '0'),
  kind text not null check (kind in ('SERVICE_REQUEST', 'REFERRAL')),
  referral_type text not null check (referral_type in ('vendor', 'broker')),
  profession_id integer references professions (id),
  notes text,
  property_lead_type text check (property_lead_type in ('buyer', 'seller')),
  property_details text,
  contact_name text not null,
  contact_phone text not null,
  contact_digits text not null,
  contact_email text,
  relationship text,
  country_id integer not null references locations (id),
  state_id integer not null references locations (id),
  city_id integer not null references locations (id),
  newsco_id integer references locations (id),
  payment_preference text check (payment_preference in ('bank_transfer', 'upi', 'help')),
  status text not null check (status in ('pending', 'assigned', 'accepted', 'completed', 'rejected')),
  needs_attention boolean not null default false,
  referrer_id uuid references users (id),
  assignee_id uuid references users (id),
  -- Leads that were created together from one request.
  submission_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  assigned_at timestamptz,
  accepted_at timestamptz,
  completed_at timestamptz,
  rejected_at timestamptz,
  check (status not in ('assigned', 'accepted') or assignee_id is not null)
);
create index leads_newest on leads (created_at desc, id desc);
create index leads_city_newest on leads (city_id, created_at desc, id desc);
create index leads_city_status on leads (city_id, status, created_at desc, id desc);
create index leads_status_newest on leads (status, created_at desc, id desc);
create index leads_pending_oldest on leads (city_id, created_at, id) where status = 'pending';
create index leads_assignee on leads (assignee_id, assigned_at desc, id desc);
create index leads_referrer on leads (referrer_id, created_at desc, id desc);
create index leads_repeat on leads (contact_digits, created_at desc);
create index leads_submission on leads (submission_id, id);
create index leads_search on leads using gin (
  (fold_text(contact_name) || ' ' || contact_digits || ' ' || lower(coalesce(contact_email, '')) || ' ' || lower(referral_id)) gin_trgm_ops
);

-- One offer of one lead to one person, with its outcome. A lead keeps all of them as its history.
create table assignments (
  id uuid primary key,
  lead_id uuid not null references leads (id),
  assignee_id uuid references users (id) on delete set null,
  assigned_by uuid,
  method text not null check (method in ('manual', 'auto')),
  reason text,
  -- Fair-share figures of an automatic assignment: eligible, balance, runner_up.
  fair_share jsonb,
  outcome text not null check (outcome in ('assigned', 'accepted', 'completed', 'rejected', 'reassigned', 'returned')),
  assigned_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz
);
create unique index assignments_open on assignments (lead_id) where outcome in ('assigned', 'accepted');
create index assignments_lead on assignments (lead_id, assigned_at desc, id desc);
create index assignments_assignee on assignments (assignee_id, assigned_at desc, id desc);

-- Every move of a lead from state to state.
create table lead_events (
  id uuid primary key,
  lead_id uuid not null references leads (id),
  at timestamptz not null,
  actor_id uuid,
  from_status text,
  to_status text not null,
  assignment_id uuid references assignments (id)
);
create index lead_events_lead on lead_events (lead_id, at, id);
