-- The fair-share ledger: how many leads each person was owed and got, per city and profession.
--
-- A lead that n people could have been given owes each of them 1/n. Amounts are whole numbers of units, so sums
-- are exact and never drift; numeric, because 64 bits are too small for a unit that sixtieths divide evenly.

-- profession_id is 0 for the brokers of a city. `owed` is the sum of 1/n so far, `turns` the number of leads.
create table fair_share_cells (
  city_id integer not null references locations (id),
  profession_id integer not null,
  owed numeric(40, 0) not null default 0,
  turns integer not null default 0,
  primary key (city_id, profession_id)
) with (fillfactor = 50);

-- Balance: settled, and while eligible also what the cell owed since `base`.
-- No foreign keys: rows are written by one function under the cell's lock, for people it has just read, thousands
-- at a time when a city gets its first lead. Checking each would lock its user and hold up suspensions.
-- Someone who was deleted is no longer present, is settled, and never chosen.
create table fair_share_members (
  city_id integer not null,
  profession_id integer not null,
  user_id uuid not null,
  base numeric(40, 0) not null,
  settled numeric(40, 0) not null,
  is_eligible boolean not null,
  -- Number of the cell's turn that was this person's last; 0 for never.
  last_turn integer not null,
  last_lead_at timestamptz,
  primary key (city_id, profession_id, user_id)
) with (fillfactor = 70);

-- Counts a person's open leads without touching the wide rows.
create index leads_open on leads (assignee_id) where status in ('assigned', 'accepted');
