-- Every move wrote the same thing three times: offers are the history of a lead, the record of activity tells who did what and when, and nothing
-- ever read this. It stays as long as a server of the version before may still write to it.
comment on table lead_events is 'Not used any more.';

-- Indexes that every move of a lead wrote for little. What became of a person's offers is counted by the index that lists them, and leads are what
-- the record is mostly about: its order finds them as quickly. What takes long comes first: only dropping keeps readers away.
create index assignments_assignee_outcomes on assignments (assignee_id, assigned_at desc, id desc) include (outcome);
create index activity_object_type_rare on activity (object_type, at desc, id desc) where object_type <> 'lead';
drop index assignments_assignee;
drop index assignments_outcomes;
alter index assignments_assignee_outcomes rename to assignments_assignee;
drop index activity_object_type;
alter index activity_object_type_rare rename to activity_object_type;
-- Only the mailbox of a trial lists all mails.
drop index mails_newest;
