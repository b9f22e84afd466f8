-- The nightly job looks for old consents whose account or lead is over.
create index consents_at on consents (at);
