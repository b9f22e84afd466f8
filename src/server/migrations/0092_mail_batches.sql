-- Mails of one act that go to many share a job for some of them: a job for each cost more than the mail. Which job a mail waits for is kept with
-- it, so that mails whose job was lost are found. A column without a value is added at once, whatever the size of the table.
alter table mails add column batch_id uuid;
