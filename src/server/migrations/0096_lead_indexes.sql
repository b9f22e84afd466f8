-- What lead_texts answers since 0093; the leads of a submission were made in the same moment, so the order of the list finds them. In a transaction of
-- its own: only this moment keeps readers of leads away. Requests read professions before they write leads, so the locks are taken in that order.
lock table professions, leads in access exclusive mode;
alter table leads drop constraint leads_profession_id_fkey;
drop index leads_search;
drop index leads_submission;
drop index leads_newest;
drop index leads_city_newest;
drop index leads_repeat;
drop index leads_profession;
drop index leads_contact_age;
