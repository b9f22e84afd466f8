-- Stored files: one row for each. The bytes lie sealed in the file store under the id; their key lies here, wrapped.
create table files (
  -- Random, and the name in the store: it tells nothing of owner or time.
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('id_card_photo')),
  wrapped_key bytea not null,
  -- Of the sealed bytes.
  bytes integer not null,
  created_at timestamptz not null,
  -- Set when the file has served its purpose.
  delete_after timestamptz
);
create unique index files_owner on files (owner_id, purpose);
create index files_delete_after on files (delete_after, id) where delete_after is not null;

-- However a row goes, with its owner or by itself, its file goes as well, once that is committed.
create function queue_file_removal() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('remove_file', json_build_object('name', old.id));
  return null;
end $$;
create trigger files_removed after delete on files for each row execute function queue_file_removal();
