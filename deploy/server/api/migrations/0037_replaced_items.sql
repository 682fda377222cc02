-- The item of the same order whose place this one took before that was sent.
alter table order_items add column replaces_item integer;
