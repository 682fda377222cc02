-- The last place in the feed of events that was given. The place of an event that was erased is not given again: whoever
-- reads the feed has passed it.
create table event_places (last_position bigint not null);
insert into event_places select coalesce(max(position), 0) from events;
