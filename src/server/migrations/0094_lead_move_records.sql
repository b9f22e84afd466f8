-- Every move wrote the same thing three times: offers are the history of a lead, the record of activity tells who did what and when, and nothing
-- ever read this. It stays as long as a server of the version before may still write to it.
comment on table lead_events is 'Not used any more.';

-- Indexes that every move of a lead wrote for little. The leads of a submission were made in the same moment, so the list's order finds them.
drop index leads_submission;
-- What became of a person's offers is counted by the index that lists them.
create index assignments_assignee_outcomes on assignments (assignee_id, assigned_at desc, id desc) include (outcome);
drop index assignments_assignee;
drop index assignments_outcomes;
alter index assignments_assignee_outcomes rename to assignments_assignee;
-- Only the mailbox of a trial lists all mails.
drop index mails_newest;
-- Leads are what the record is mostly about: its order finds them as quickly.
create index activity_object_type_rare on activity (object_type, at desc, id desc) where object_type <> 'lead';
drop index activity_object_type;
alter index activity_object_type_rare rename to activity_object_type;
