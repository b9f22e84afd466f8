-- E-mails that are queued in the transaction that causes them, and sent by a worker.
create table mails (
  id uuid primary key,
  template text not null,
  to_address text not null,
  to_user_id uuid references users (id) on delete set null,
  -- What the template needs, rendered when sent; emptied some days after sending.
  data jsonb not null,
  created_at timestamptz not null,
  attempts smallint not null default 0,
  last_error text,
  sent_at timestamptz,
  dead_at timestamptz
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_dead on mails (dead_at desc, id desc) where dead_at is not null;
