-- Who gives leads away locked every person beside the cells: for ten thousand leads 10,800 pages of accounts were written, each whole where a checkpoint had just
-- been, and each lead asked for its person once more. Now whoever leaves a cell takes the row of the cell. While it is held for a run nobody leaves; who
-- has left meanwhile gave the row another version, so that the run reads the cell anew. Coming is still only noted.
-- In the order of leads, profile, account, cell, as everyone takes them. The row may not be there yet: then whoever makes it waits.
create or replace function note_fair_share_person() returns trigger
  language plpgsql
  as $$ declare
    present_city integer;
    present_profession integer;
  begin
    if tg_op <> 'INSERT' then
      insert into fair_share_changes (city_id, profession_id, user_id) select cell.*, old.user_id from fair_share_cell(old) as cell;
    end if;
    if tg_op <> 'DELETE' then
      insert into fair_share_changes (city_id, profession_id, user_id) select cell.*, new.user_id from fair_share_cell(new) as cell;
      select cell.city_id, cell.profession_id into present_city, present_profession from fair_share_cell(new) as cell;
    end if;
    if tg_op <> 'INSERT' then
      insert into fair_share_cells (city_id, profession_id)
      select cell.* from fair_share_cell(old) as cell
      where (cell.city_id, cell.profession_id) is distinct from (present_city, present_profession)
      on conflict (city_id, profession_id) do update set turns = fair_share_cells.turns;
    end if;
    return null;
  end $$;

-- A lead is given under the lock of the cell of its taker, or of the taker. What the constraints did when a person is deleted stays, at the end of the
-- transaction: until the row of the roster is gone, after the statement, nobody waits for who is giving this person a lead. Requests lock leads before people; so does this.
lock table leads, users, assignments in access exclusive mode;
alter table leads drop constraint leads_assignee_id_fkey;
drop trigger users_offers_forgotten on users;
drop function forget_offered_people();
create function let_person_go() returns trigger language plpgsql as $$
begin
  if exists (select from leads where assignee_id = old.id and status in ('assigned', 'accepted'))
    or exists (select from leads where assignee_id = old.id and status not in ('assigned', 'accepted')) then
    raise foreign_key_violation using message = 'a person who has leads is not deleted';
  end if;
  update assignments set assignee_id = null where assignee_id = old.id;
  return null;
end $$;
create constraint trigger users_let_go after delete on users deferrable initially deferred for each row execute function let_person_go();
