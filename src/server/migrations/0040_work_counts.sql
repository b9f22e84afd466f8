-- How many offers of each outcome a person had, answered from the index alone.
create index assignments_outcomes on assignments (assignee_id, outcome);
