-- What administrators search leads by, beside the leads themselves: each move of a lead wrote the sixty or so trigrams of a text anew
-- that it had not changed, a third of what the move took. Of what the search asks for only the status changes, and no index holds it here:
-- half of each page is left free, so that a new status is written beside the old one and every index stays as it is.
create table lead_texts (
  id uuid primary key references leads (id) on delete cascade,
  created_at timestamptz not null,
  city_id integer not null,
  kind text not null,
  referral_type text not null,
  status text not null,
  searched text not null
) with (fillfactor = 50);
-- How frequent a word is decides how it is looked for.
alter table lead_texts alter column searched set statistics 1000;

insert into lead_texts select id, created_at, city_id, kind, referral_type, status, searched from leads order by created_at, id;
drop index leads_search;
create index lead_texts_search on lead_texts using gin (searched gin_trgm_ops, (array[city_id])) with (fastupdate = on, gin_pending_list_limit = 4096);
-- A file of frequent words is read in the order of the list.
create index lead_texts_newest on lead_texts (created_at desc, id desc);
analyze lead_texts;

-- A kept plan must suit one lead and thousands: each is looked up by itself.
create function keep_lead_texts() returns trigger
  language plpgsql
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$ begin
    if tg_op = 'INSERT' then
      insert into lead_texts select id, created_at, city_id, kind, referral_type, status, searched from added;
    else
      update lead_texts t
      set created_at = l.created_at, city_id = l.city_id, kind = l.kind, referral_type = l.referral_type, status = l.status, searched = l.searched
      from added l
      where t.id = l.id and (t.created_at, t.city_id, t.kind, t.referral_type, t.status, t.searched)
        is distinct from (l.created_at, l.city_id, l.kind, l.referral_type, l.status, l.searched);
    end if;
    return null;
  end $$;

create trigger leads_texts_added after insert on leads
  referencing new table as added for each statement execute function keep_lead_texts();
create trigger leads_texts_changed after update on leads
  referencing new table as added for each statement execute function keep_lead_texts();
