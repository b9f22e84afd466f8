-- The turn tells who waits longest. A server of the version before may still write the time.
comment on column fair_share_members.last_lead_at is 'Not used any more.';
