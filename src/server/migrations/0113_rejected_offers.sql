-- Each lead that is given away is asked who has rejected it before: nearly always nobody. Those who did are few, and an index of theirs is a fraction of that of all offers.
lock table assignments in share row exclusive mode;
create index assignments_rejected on assignments (lead_id) include (assignee_id) where outcome = 'rejected' and assignee_id is not null;
