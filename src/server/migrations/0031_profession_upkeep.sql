-- Professions are maintained: requests are listed with the waiting ones first, and a deletion asks who uses a profession.
create index profession_requests_review on profession_requests ((status <> 'pending'), created_at desc, id desc);
create index leads_profession on leads (profession_id) where profession_id is not null;
