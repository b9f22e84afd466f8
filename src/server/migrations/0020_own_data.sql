-- Erasure: what a person takes back, what has served its time, and the proof that it was done.

-- Of a deleted user the row stays, because ratings and referrals point at it, and tells nothing any more.
alter table users
  drop constraint users_status_check,
  add constraint users_status_check check (status in ('pending', 'approved', 'rejected', 'suspended', 'deleted')),
  alter column email drop not null,
  add constraint users_email_check check (email is not null or status = 'deleted');

-- The ratings that a vendor received belong to the profile and go with it.
alter table ratings
  drop constraint ratings_vendor_id_fkey,
  add constraint ratings_vendor_id_fkey foreign key (vendor_id) references profiles (user_id) on delete cascade;

-- Both are set when the person withdraws; the contact also goes by itself when a lead has long been over.
alter table leads
  add column withdrawn_at timestamptz,
  add column contact_removed_at timestamptz;
create index leads_contact_age on leads (
  (case status when 'completed' then completed_at when 'rejected' then rejected_at else updated_at end)
) where contact_removed_at is null;

create index mails_to_guest on mails (to_address) where to_user_id is null and to_address <> '';
create index mails_to_user on mails (to_user_id) where to_user_id is not null;
create index mails_with_body on mails ((coalesce(sent_at, dead_at))) where to_address <> '' and coalesce(sent_at, dead_at) is not null;

-- Ids of what was erased at a person's wish, to erase it again after a backup is restored.
create table erasure_log (
  id uuid primary key,
  subject_type text not null check (subject_type in ('user', 'lead')),
  subject_id uuid not null,
  at timestamptz not null
);
create unique index erasure_log_subject on erasure_log (subject_type, subject_id);
create trigger erasure_log_append_only before update or delete on erasure_log
  for each row execute function refuse_change();
create trigger erasure_log_no_truncate before truncate on erasure_log
  for each statement execute function refuse_change();

-- Encrypted copies of erased data for as long as a law demands them; empty where it demands none.
create table sealed_copies (
  id uuid primary key,
  subject_type text not null check (subject_type in ('user', 'lead')),
  subject_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null,
  purge_at timestamptz not null
);
create index sealed_copies_purge on sealed_copies (purge_at);

-- The activity record stays append-only but for one door: a transaction that says it is the retention job may delete
-- what is about a year old. The margin of a day lets the clocks of server and database differ.
create function keep_activity() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'DELETE' and current_setting('newsco.clears', true) = 'activity' and old.at < now() - interval '364 days' then
      return old;
    end if;
    raise exception 'rows of activity are append-only';
  end $$;
drop trigger activity_append_only on activity;
create trigger activity_append_only before update or delete on activity
  for each row execute function keep_activity();

create index activity_deletions on activity (at, object_id) where action = 'deleted' and object_type = 'user';
create index activity_actor on activity (actor_id, at desc) where actor_id is not null;
