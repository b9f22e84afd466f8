-- lpad() also cuts: the millionth number would have become one that exists. The sequence starts with six digits by itself.
alter table leads alter column referral_id set default 'REF-' || nextval('referral_numbers')::text;

-- Counts of the overview, answered from indexes alone.
create index leads_referrals on leads (city_id, created_at) where kind = 'REFERRAL';
create index activity_approvals on activity (at, object_id) where action = 'approved' and object_type = 'user';

-- When the lead last moved, by the database's clock; other times come from the request that caused them.
alter table leads add column moved_at timestamptz;
