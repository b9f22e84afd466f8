-- How many of a region are eligible, which is told with each lead given there. To count them for each lead took longer the more people there were.
-- Written by whoever holds the cell's lock, like the members.
create table fair_share_regions (
  city_id integer not null,
  profession_id integer not null,
  newsco_id integer not null,
  eligible integer not null,
  primary key (city_id, profession_id, newsco_id)
) with (fillfactor = 50);

insert into fair_share_regions (city_id, profession_id, newsco_id, eligible)
select city_id, profession_id, newsco_id, count(*) from fair_share_members where is_eligible and newsco_id is not null group by 1, 2, 3;
analyze fair_share_regions;
