-- A plan is made once for all patients. As for one of whom there is much, it costs nothing where there is little; as for
-- the usual one, who has a few rows, it goes through all that a long life left. Not so for supplies and dispensings: an
-- import reads those of a hundred patients at once, and would read the whole table for them.
alter table order_items alter column patient_key set (n_distinct = -0.0002);
alter table orders alter column patient_key set (n_distinct = -0.0002);
alter table charges alter column patient_key set (n_distinct = -0.0002);
alter table photos alter column patient_key set (n_distinct = -0.0002);
alter table message_photos alter column patient_key set (n_distinct = -0.0002);
-- As for patients: providers stay few.
alter table order_items alter column site_key set (n_distinct = 50);
alter table orders alter column site_key set (n_distinct = 50);
alter table charges alter column site_key set (n_distinct = 50);
alter table photos alter column site_key set (n_distinct = 50);
alter table message_photos alter column site_key set (n_distinct = 50);
analyze order_items, orders, charges, photos, message_photos;

create index if not exists dispensings_of_order on dispensings (site_key, patient_key, order_key)
  where order_key is not null;
drop index dispensings_order;
