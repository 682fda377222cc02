-- Which release of the portal told of an event, so that a release that loses patients on their way is seen.
alter table portal_events add column release text;
create index portal_events_short_code on portal_events (short_code_key) where short_code_key is not null;
