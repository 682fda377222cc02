-- In which parcel of its order something was sent. What was sent before has the number of its order.
alter table dispensings
  add column carrier text,
  add column tracking_number text,
  add column expected_on date;
