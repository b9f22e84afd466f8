-- What is asked of leads by things that no move changes is asked of lead_texts, so that the indexes for it are not written by moves: the newest
-- of a city, what was asked for a phone just now, whether a lead has a profession, and whose contact is still there. Filled into a
-- new table, which takes the old one's place at the end: lists and searches go on meanwhile, only writing leads waits.
lock table leads in share row exclusive mode;

create table lead_texts_next (
  id uuid not null,
  created_at timestamptz not null,
  city_id integer not null,
  profession_id integer,
  -- False when it was withdrawn or had served its time.
  has_contact boolean not null,
  kind text not null,
  referral_type text not null,
  status text not null,
  contact_digits text not null,
  searched text not null
) with (fillfactor = 50);
alter table lead_texts_next alter column searched set statistics 1000;

insert into lead_texts_next
select id, created_at, city_id, profession_id, contact_removed_at is null, kind, referral_type, status, contact_digits, searched from leads order by created_at, id;

-- None of them may hold the status: each move would write them all.
create unique index lead_texts_next_pkey on lead_texts_next (id);
create index lead_texts_next_search on lead_texts_next using gin (searched gin_trgm_ops, (array[city_id])) with (fastupdate = on, gin_pending_list_limit = 4096);
create index lead_texts_next_newest on lead_texts_next (created_at desc, id desc);
create index lead_texts_city_newest on lead_texts_next (city_id, created_at desc, id desc);
create index lead_texts_repeat on lead_texts_next (contact_digits, created_at) where has_contact;
create index lead_texts_contact_age on lead_texts_next (created_at, id) where has_contact;
create index lead_texts_profession on lead_texts_next (profession_id) where profession_id is not null;
analyze lead_texts_next;

alter table lead_texts rename to lead_texts_before;
alter table lead_texts_before rename constraint lead_texts_pkey to lead_texts_before_pkey;
alter index lead_texts_search rename to lead_texts_before_search;
alter index lead_texts_newest rename to lead_texts_before_newest;
alter table lead_texts_next rename to lead_texts;
alter index lead_texts_next_search rename to lead_texts_search;
alter index lead_texts_next_newest rename to lead_texts_newest;
-- The profession is looked for here when one is deleted, so the leads' own key to it can go.
alter table lead_texts
  add constraint lead_texts_pkey primary key using index lead_texts_next_pkey,
  add constraint lead_texts_id_fkey foreign key (id) references leads (id) on delete cascade,
  add constraint lead_texts_profession_id_fkey foreign key (profession_id) references professions (id);

create or replace function keep_lead_texts() returns trigger
  language plpgsql
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$ begin
    if tg_op = 'INSERT' then
      insert into lead_texts (id, created_at, city_id, profession_id, has_contact, kind, referral_type, status, contact_digits, searched)
      select id, created_at, city_id, profession_id, contact_removed_at is null, kind, referral_type, status, contact_digits, searched from added;
    else
      update lead_texts t
      set created_at = l.created_at, city_id = l.city_id, profession_id = l.profession_id, has_contact = l.contact_removed_at is null,
        kind = l.kind, referral_type = l.referral_type, status = l.status, contact_digits = l.contact_digits, searched = l.searched
      from added l
      where t.id = l.id and (t.status, t.created_at, t.city_id, t.profession_id, t.has_contact, t.kind, t.referral_type, t.contact_digits, t.searched)
        is distinct from (l.status, l.created_at, l.city_id, l.profession_id, l.contact_removed_at is null, l.kind, l.referral_type, l.contact_digits, l.searched);
    end if;
    return null;
  end $$;
