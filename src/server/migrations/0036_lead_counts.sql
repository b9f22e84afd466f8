-- Leads by city, month and profession, counted as they change, so that figures and charts never read the leads.

-- City 0 is everywhere, profession 0 is none. The month is that in which the lead came, by India's calendar.
create table lead_counts (
  city_id integer not null,
  month date not null,
  profession_id integer not null,
  pending integer not null,
  assigned integer not null,
  accepted integer not null,
  completed integer not null,
  rejected integer not null,
  referrals integer not null,
  primary key (city_id, month, profession_id)
) with (fillfactor = 80);

-- What changed since the counters were last brought up to date. Every writer only appends: counters that are changed
-- in place would make leads of everywhere wait for each other, and two long assignments at once could deadlock.
create table lead_count_changes (
  city_id integer not null,
  month date not null,
  profession_id integer not null,
  pending integer not null,
  assigned integer not null,
  accepted integer not null,
  completed integer not null,
  rejected integer not null,
  referrals integer not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

create function india_month(at timestamptz) returns date
  language sql immutable parallel safe
  as $$ select date_trunc('month', at at time zone 'Asia/Kolkata')::date $$;

create function lead_cell(lead leads, by integer) returns setof lead_count_changes
  language sql immutable
  as $$ select lead.city_id, india_month(lead.created_at), coalesce(lead.profession_id, 0),
    by * (lead.status = 'pending')::integer, by * (lead.status = 'assigned')::integer, by * (lead.status = 'accepted')::integer,
    by * (lead.status = 'completed')::integer, by * (lead.status = 'rejected')::integer, by * (lead.kind = 'REFERRAL')::integer $$;

create function note_lead_counts() returns trigger
  language plpgsql
  as $$ begin
    if tg_op <> 'INSERT' then insert into lead_count_changes select * from lead_cell(old, -1); end if;
    if tg_op <> 'DELETE' then insert into lead_count_changes select * from lead_cell(new, 1); end if;
    return null;
  end $$;

create trigger leads_counted after insert or delete on leads for each row execute function note_lead_counts();
create trigger leads_recounted after update of status, kind, city_id, profession_id, created_at on leads for each row
  when ((old.status, old.kind, old.city_id, old.profession_id, old.created_at) is distinct from (new.status, new.kind, new.city_id, new.profession_id, new.created_at))
  execute function note_lead_counts();

-- The truth at any moment: the counters together with what is not in them yet.
create view lead_figures as
select * from lead_counts
union all select * from lead_count_changes
union all select 0, month, profession_id, pending, assigned, accepted, completed, rejected, referrals from lead_count_changes;

insert into lead_counts
select coalesce(cell.city_id, 0), cell.month, cell.profession_id,
  sum(cell.pending), sum(cell.assigned), sum(cell.accepted), sum(cell.completed), sum(cell.rejected), sum(cell.referrals)
from leads l, lateral lead_cell(l, 1) as cell
group by grouping sets ((cell.city_id, cell.month, cell.profession_id), (cell.month, cell.profession_id));

-- The newest acts that succeeded: a flood of failed sign-ins must not stand before them.
create index activity_done on activity (at desc, id desc) where outcome = 'ok';

-- When somebody who had waited was approved: the growth of a month counts them, however early they registered.
alter table vendor_roster add column approved_at timestamptz;
update vendor_roster r set approved_at = a.at
from (select object_id, max(at) as at from activity where action = 'approved' and object_type = 'user' group by object_id) a
where r.user_id::text = a.object_id;
create index vendor_roster_approved on vendor_roster (role, approved_at) include (status, created_at, city_id) where approved_at is not null;

create or replace function write_roster_of_user() returns trigger
  language plpgsql
  as $$ begin
    update vendor_roster set role = new.role, status = new.status, created_at = new.created_at, email = lower(coalesce(new.email, '')),
      approved_at = case when old.status = 'pending' and new.status = 'approved' then new.decided_at else approved_at end
    where user_id = new.id;
    return null;
  end $$;
