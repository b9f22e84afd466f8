-- Leads that wait for somebody, the oldest first. Those whose contact was removed can never be given; the index of all that are pending held them in
-- front, more each day, and every run of fair share passed over them.
create index leads_waiting on leads (created_at, id) where status = 'pending' and contact_removed_at is null;
create index leads_waiting_city on leads (city_id, created_at, id) where status = 'pending' and contact_removed_at is null;
drop index leads_pending_oldest;
