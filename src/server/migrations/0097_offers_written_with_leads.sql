-- An offer is always written in the transaction that writes its lead, which names the same person: the row of the lead is there and locked, and its foreign
-- key has asked for the person. To ask for both again was a sixth of what giving thousands of leads away cost. What the two constraints did when a person or
-- a lead is deleted stays: an offer forgets whom it was made to, and a lead with offers is not deleted.
-- A deletion waits for the row that the giver holds, and its trigger, a statement of its own, then sees the offer.
-- Requests lock leads before people, and write offers last; so does this, that they do not wait for each other in a circle.
lock table leads, users, assignments in access exclusive mode;
alter table assignments drop constraint assignments_assignee_id_fkey;
alter table assignments drop constraint assignments_lead_id_fkey;

create function forget_offered_people() returns trigger language plpgsql as $$
begin
  update assignments a set assignee_id = null from removed r where a.assignee_id = r.id;
  return null;
end $$;
create trigger users_offers_forgotten after delete on users referencing old table as removed for each statement execute function forget_offered_people();

create function keep_offered_leads() returns trigger language plpgsql as $$
begin
  if exists (select from removed r join assignments a on a.lead_id = r.id) then
    raise foreign_key_violation using message = 'a lead that was offered to somebody is not deleted';
  end if;
  return null;
end $$;
create trigger leads_offers_kept after delete on leads referencing old table as removed for each statement execute function keep_offered_leads();
