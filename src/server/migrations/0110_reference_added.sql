-- No move of a lead changes its number, yet the index that keeps numbers apart was written anew with each: one of five. It lies beside the leads now, with all else that is asked of them
-- by things that do not change.
-- In three steps, each with the locks that it needs: leads that are made or moved from here on have it beside them.
alter table lead_texts add column referral_id text;

create or replace function keep_lead_texts() returns trigger
  language plpgsql
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$ begin
    if tg_op = 'INSERT' then
      insert into lead_texts (id, referral_id, created_at, city_id, profession_id, has_contact, kind, referral_type, status, contact_digits, searched)
      select id, referral_id, created_at, city_id, profession_id, contact_removed_at is null, kind, referral_type, status, contact_digits, searched from added;
    else
      update lead_texts t
      set referral_id = l.referral_id, created_at = l.created_at, city_id = l.city_id, profession_id = l.profession_id, has_contact = l.contact_removed_at is null,
        kind = l.kind, referral_type = l.referral_type, status = l.status, contact_digits = l.contact_digits, searched = l.searched
      from added l
      where t.id = l.id and (t.status, t.referral_id, t.created_at, t.city_id, t.profession_id, t.has_contact, t.kind, t.referral_type, t.contact_digits, t.searched)
        is distinct from (l.status, l.referral_id, l.created_at, l.city_id, l.profession_id, l.contact_removed_at is null, l.kind, l.referral_type, l.contact_digits, l.searched);
    end if;
    return null;
  end $$;
