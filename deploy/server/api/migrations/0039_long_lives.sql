-- A plan is made once for all patients. As for one of whom there is much, it costs nothing where there is little; as for
-- the usual one, who has a few rows, it goes through all that a long life left.
alter table prescribed_supplies alter column patient_key set (n_distinct = -0.0002);
alter table dispensings alter column patient_key set (n_distinct = -0.0002);
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
analyze prescribed_supplies, dispensings, order_items, orders, charges, photos, message_photos;

create index if not exists dispensings_of_order on dispensings (site_key, patient_key, order_key)
  where order_key is not null;
drop index dispensings_order;
