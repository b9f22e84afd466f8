-- The list of referrals in its order, everywhere and in a city. What it is filtered by stands in the index, so that rows which do not match are not read.
drop index leads_referrals;
create index leads_referrals_newest on leads (created_at desc, id desc, status, referral_type, city_id) where kind = 'REFERRAL';
create index leads_referrals_city on leads (city_id, created_at desc, id desc, status, referral_type) where kind = 'REFERRAL';
