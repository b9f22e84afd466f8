-- Offers whose takers are still to be told, some of them together. A row here instead of a job for each run: whoever adds a job wakes every worker of every server, which looks for it in vain,
-- since it is for later; and runs that follow each other share one job.
create table takers_to_tell (
  id uuid primary key,
  assignment_ids uuid[] not null,
  made_at timestamptz not null,
  -- Its run added the job that will tell of it, and of those noted soon after it.
  has_job boolean not null
);
create index takers_to_tell_made on takers_to_tell (made_at);
