-- Mails that still wait: counted by whoever watches the server, and looked for when their job was lost.
create index mails_waiting on mails (created_at, id) where sent_at is null and dead_at is null;
