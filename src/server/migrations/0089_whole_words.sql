-- All words must match, each as a whole. The index of vendors tells these at once, while it collects all that begin so before it gives the first.
create function whole_words_query(value text) returns tsquery
  language sql immutable parallel safe strict
  as $$ select string_agg(format('''%s''', word), ' & ')::tsquery from unnest(public.words_of(value)) as word $$;
