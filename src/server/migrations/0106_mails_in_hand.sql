-- Whoever sends a mail has it in hand until the transaction ends. That is an advisory lock: a lock of its row would keep whoever deletes an account
-- waiting, and dead rows from being cleared away, for as long as a mail server takes to answer. Two mails may have the same lock, which harms
-- nothing: one of them waits until it is looked for.
create function mail_lock(mail_id uuid) returns bigint
  language sql immutable parallel safe
  as $$ select hashtextextended('mail:' || mail_id::text, 0) $$;

-- A mail that still waits to be sent, once it is in hand; none while somebody else has it. In two steps, of which the second sees all that was done
-- before the first: a single statement sees what was there before it had the lock, and would send again what has just been sent.
create function take_mail(wanted uuid) returns setof mails
  language plpgsql
  as $$ begin
    if pg_try_advisory_xact_lock(mail_lock(wanted)) then
      return query select * from mails where id = wanted and sent_at is null and dead_at is null;
    end if;
  end $$;
