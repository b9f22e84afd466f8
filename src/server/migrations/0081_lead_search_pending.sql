-- Every move of a lead wrote its sixty or so trigrams one by one, more than half of what the move took. A pending list writes them together;
-- kept this short, looking through it costs a search half a millisecond.
alter index leads_search set (fastupdate = on, gin_pending_list_limit = 512);
