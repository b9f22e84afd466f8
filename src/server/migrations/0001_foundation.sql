-- Extensions and text folding that every feature uses.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists intarray;
create extension if not exists btree_gin;

-- unaccent() is only stable because its dictionary could change; ours never does.
create function fold_text(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create function refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception 'rows of % are append-only', tg_table_name; end $$;
