-- Administrators find people by any part of an e-mail or phone number.
create index users_email_search on users using gin (lower(email) gin_trgm_ops);
create index profiles_phone_search on profiles using gin (phone_e164 gin_trgm_ops);
