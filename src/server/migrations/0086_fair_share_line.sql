-- Whose turn it is in a cell is the first of an index. Until now everybody of the cell was read for each lead, and everybody was written
-- at the first; now the ledger knows them all beforehand, and is told who must be looked at again.

-- How many are eligible, by the ledger. The region is the person's, by which a lead's own region is asked first.
alter table fair_share_cells add column eligible integer not null default 0;
alter table fair_share_members add column newsco_id integer;

-- People whose eligibility may be another than the ledger knows. It is brought up to date by whoever next holds the cell's lock, before a
-- lead is given there: nothing is owed in between. Everybody else only appends, and so waits for nobody.
create table fair_share_changes (
  id bigint generated always as identity primary key,
  city_id integer not null,
  profession_id integer not null,
  user_id uuid not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
create index fair_share_changes_cell on fair_share_changes (city_id, profession_id);

-- Nobody for those without a city or a profession; brokers of a city are one cell.
create function fair_share_cell(person vendor_roster) returns table (city_id integer, profession_id integer)
  language sql immutable
  as $$ select person.city_id, case person.role when 'broker' then 0 else person.profession_id end
    where person.status = 'approved' and person.city_id is not null and (person.role = 'broker' or person.profession_id is not null) $$;

create function note_fair_share_person() returns trigger
  language plpgsql
  as $$ begin
    if tg_op <> 'INSERT' then
      insert into fair_share_changes (city_id, profession_id, user_id) select cell.*, old.user_id from fair_share_cell(old) as cell;
    end if;
    if tg_op <> 'DELETE' then
      insert into fair_share_changes (city_id, profession_id, user_id) select cell.*, new.user_id from fair_share_cell(new) as cell;
    end if;
    return null;
  end $$;

create trigger vendor_roster_joined_or_left after insert or delete on vendor_roster
  for each row execute function note_fair_share_person();
create trigger vendor_roster_changed_cell after update of role, status, profession_id, city_id, newsco_id on vendor_roster
  for each row when ((old.role, old.status, old.profession_id, old.city_id, old.newsco_id) is distinct from (new.role, new.status, new.profession_id, new.city_id, new.newsco_id))
  execute function note_fair_share_person();

-- Who has an open lead less may have room again. Who is given one is charged by the giver, who holds the lock of the cell;
-- a lead that begins as somebody's is given by nobody.
create function note_fair_share_room() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'INSERT' then
      insert into fair_share_changes (city_id, profession_id, user_id)
      select distinct cell.city_id, cell.profession_id, r.user_id
      from added l join vendor_roster r on r.user_id = l.assignee_id, lateral fair_share_cell(r) as cell
      where l.status in ('assigned', 'accepted');
    else
      insert into fair_share_changes (city_id, profession_id, user_id)
      select cell.city_id, cell.profession_id, r.user_id
      from (
        select assignee_id from (
          select assignee_id, 1 as freed from removed where status in ('assigned', 'accepted') and assignee_id is not null
          union all select assignee_id, -1 from added where status in ('assigned', 'accepted') and assignee_id is not null
        ) as moved group by 1 having sum(freed) > 0
      ) as freed join vendor_roster r on r.user_id = freed.assignee_id, lateral fair_share_cell(r) as cell;
    end if;
    return null;
  end $$;

create trigger leads_taken after insert on leads
  referencing new table as added for each statement execute function note_fair_share_room();
create trigger leads_freed after update on leads
  referencing old table as removed new table as added for each statement execute function note_fair_share_room();

-- The ledger as it is now. Whoever is new to it starts at nought.
create temporary table people on commit drop as
select cell.city_id, cell.profession_id, r.user_id, r.newsco_id,
  (select count(*) from leads l where l.assignee_id = r.user_id and l.status in ('assigned', 'accepted')) < 5 as has_room
from vendor_roster r, lateral fair_share_cell(r) as cell;
analyze people;

insert into fair_share_cells (city_id, profession_id) select distinct city_id, profession_id from people on conflict do nothing;

update fair_share_members m set
  settled = m.settled + case when m.is_eligible then c.owed - m.base else 0 end,
  base = c.owed, is_eligible = coalesce(p.has_room, false), newsco_id = p.newsco_id
from fair_share_members old
join fair_share_cells c using (city_id, profession_id)
left join people p using (city_id, profession_id, user_id)
where (m.city_id, m.profession_id, m.user_id) = (old.city_id, old.profession_id, old.user_id);

insert into fair_share_members (city_id, profession_id, user_id, base, settled, is_eligible, last_turn, newsco_id)
select city_id, profession_id, user_id, c.owed, 0, has_room, 0, newsco_id
from people join fair_share_cells c using (city_id, profession_id)
on conflict do nothing;

update fair_share_cells c set eligible = m.n
from (select city_id, profession_id, count(*) as n from fair_share_members where is_eligible group by 1, 2) as m
where (c.city_id, c.profession_id) = (m.city_id, m.profession_id);

-- The queue of a cell, and that of a region within it. What the cell owes adds the same to everybody's balance, so it is left out.
create index fair_share_members_line on fair_share_members (city_id, profession_id, (settled - base) desc, last_turn, user_id) where is_eligible;
create index fair_share_members_region on fair_share_members (city_id, profession_id, newsco_id, (settled - base) desc, last_turn, user_id)
  where is_eligible and newsco_id is not null;
analyze fair_share_members;
analyze fair_share_cells;
