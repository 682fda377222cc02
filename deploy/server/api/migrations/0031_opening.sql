-- Days and times from which the hours in both languages are made. Null where a provider says its hours in words.
alter table providers add column opening jsonb;
