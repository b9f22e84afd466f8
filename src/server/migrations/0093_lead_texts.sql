-- What is asked of leads by things that no move changes lies beside the leads themselves: what administrators search by, the newest of a city, what
-- was asked for a phone just now, whether a lead has a profession, and whose contact is still there. Each move of a lead wrote all of it anew; the
-- sixty or so trigrams of the text alone were a third of what the move took. Only the status follows a move, and no index here may hold it: half of
-- each page is left free, so that a new status is written beside the old one and every index stays as it is.
create table lead_texts (
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
-- How frequent a word is decides how it is looked for.
alter table lead_texts alter column searched set statistics 1000;

-- Leads are read meanwhile, not written.
lock table leads in share row exclusive mode;
insert into lead_texts
select id, created_at, city_id, profession_id, contact_removed_at is null, kind, referral_type, status, contact_digits, searched from leads order by created_at, id;
create index lead_texts_search on lead_texts using gin (searched gin_trgm_ops, (array[city_id])) with (fastupdate = on, gin_pending_list_limit = 4096);
-- A file of frequent words is read in the order of the list.
create index lead_texts_newest on lead_texts (created_at desc, id desc);
create index lead_texts_city_newest on lead_texts (city_id, created_at desc, id desc);
create index lead_texts_repeat on lead_texts (contact_digits, created_at) where has_contact;
create index lead_texts_contact_age on lead_texts (created_at, id) where has_contact;
create index lead_texts_profession on lead_texts (profession_id) where profession_id is not null;
-- The profession is looked for here when one is deleted, so the leads' own key to it can go.
alter table lead_texts
  add constraint lead_texts_pkey primary key (id),
  add constraint lead_texts_id_fkey foreign key (id) references leads (id) on delete cascade,
  add constraint lead_texts_profession_id_fkey foreign key (profession_id) references professions (id);
analyze lead_texts;

-- A kept plan must suit one lead and thousands: each is looked up by itself.
create function keep_lead_texts() returns trigger
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

create trigger leads_texts_added after insert on leads
  referencing new table as added for each statement execute function keep_lead_texts();
create trigger leads_texts_changed after update on leads
  referencing new table as added for each statement execute function keep_lead_texts();
