-- The activity log finds people by the words of their name and by any part of their e-mail, administrators among them, whom the roster does not have.
create index profiles_name on profiles using gin (sort_name gin_trgm_ops);
create index users_email_search on users using gin (lower(email) gin_trgm_ops);
