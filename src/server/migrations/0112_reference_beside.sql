-- The last step of 0110. At once, since what is done before a lock that cannot be had is done again with each try.
lock table leads, lead_texts in access exclusive mode;
alter table lead_texts alter column referral_id set not null;
alter table leads drop constraint leads_referral_id_key;
