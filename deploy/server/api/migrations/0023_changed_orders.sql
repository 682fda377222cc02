-- What becomes of an order before all of it is sent: fewer of an item, down to none; what is on backorder until a day, and
-- whether the patient waits for it; what happened, where the status stayed; when each parcel arrived.
alter table order_items
  drop constraint order_items_quantity_check,
  add constraint order_items_quantity_check check (quantity between 0 and 999),
  add column dropped_quantity integer not null default 0 check (dropped_quantity between 0 and 999),
  add column backordered_until date,
  add column waits boolean not null default false;
alter table order_events add column event text;
alter table dispensings add column arrived_on date;
-- What is given back because an order costs less than was paid for it. What was added to it later is asked for again.
alter table refunds add column returns boolean not null default false;
alter table charges add column returned_cents integer not null default 0;
