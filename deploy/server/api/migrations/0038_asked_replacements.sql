-- Whether the patient asked for another one in place of an item on backorder.
alter table order_items add column asks_replacement boolean not null default false;
