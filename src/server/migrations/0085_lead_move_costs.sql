-- What a move of a lead costs beside its own row. Counters are noted once for a statement instead of once or twice for each lead;
-- a statement that leaves what is counted as it was cancels itself out.
drop trigger leads_counted on leads;
drop trigger leads_recounted on leads;

create or replace function note_lead_counts() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'INSERT' then
      insert into lead_count_changes
      select cell.city_id, cell.month, cell.profession_id,
        sum(cell.pending), sum(cell.assigned), sum(cell.accepted), sum(cell.completed), sum(cell.rejected), sum(cell.referrals)
      from added l, lateral lead_cell(l, 1) as cell group by 1, 2, 3;
    elsif tg_op = 'DELETE' then
      insert into lead_count_changes
      select cell.city_id, cell.month, cell.profession_id,
        sum(cell.pending), sum(cell.assigned), sum(cell.accepted), sum(cell.completed), sum(cell.rejected), sum(cell.referrals)
      from removed l, lateral lead_cell(l, -1) as cell group by 1, 2, 3;
    else
      insert into lead_count_changes
      select city_id, month, profession_id, sum(pending), sum(assigned), sum(accepted), sum(completed), sum(rejected), sum(referrals)
      from (
        select cell.* from removed l, lateral lead_cell(l, -1) as cell
        union all select cell.* from added l, lateral lead_cell(l, 1) as cell
      ) as cell
      group by 1, 2, 3
      having (sum(pending), sum(assigned), sum(accepted), sum(completed), sum(rejected), sum(referrals)) <> (0, 0, 0, 0, 0, 0);
    end if;
    return null;
  end $$;

create trigger leads_counted after insert on leads
  referencing new table as added for each statement execute function note_lead_counts();
create trigger leads_uncounted after delete on leads
  referencing old table as removed for each statement execute function note_lead_counts();
create trigger leads_recounted after update on leads
  referencing old table as removed new table as added for each statement execute function note_lead_counts();

-- Each move writes the lead's trigrams anew. The list that they wait in is sorted into the index by a job each minute, not by the move
-- that fills it; full, it costs a search about 4 ms.
alter index leads_search set (fastupdate = on, gin_pending_list_limit = 4096);

-- Most leads are guests' and have no referrer: nothing to write for them.
drop index leads_referrer;
create index leads_referrer on leads (referrer_id, created_at desc, id desc) where referrer_id is not null;
