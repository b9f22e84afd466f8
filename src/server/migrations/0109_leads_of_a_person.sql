-- Whose leads are open is an index of its own since the beginning; the one of all leads of a person was written with each lead that is given, and read when somebody
-- leaves. It holds those that are not open now: written when a lead is completed.
lock table leads in access exclusive mode;
create index leads_not_open on leads (assignee_id) where assignee_id is not null and status not in ('assigned', 'accepted');
drop index leads_assignee;
