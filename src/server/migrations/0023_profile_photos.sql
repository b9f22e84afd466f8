-- A profile may have a photo of its own, which everyone may see.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('id_card_photo', 'profile_photo'));
