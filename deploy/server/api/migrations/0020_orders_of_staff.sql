-- What staff find orders by: a state, the number of a parcel, who did something with them, a supply.
create index if not exists orders_of_state on orders (site_key, status, order_key);
create index if not exists orders_parcel on orders (lower(tracking_number)) where tracking_number is not null;
create index if not exists dispensings_parcel on dispensings (lower(tracking_number)) where tracking_number is not null;
create index if not exists order_events_by on order_events (lower(by), order_key) where by is not null;
create index if not exists order_items_supply on order_items (supply_key);
create index if not exists supplies_of_code on prescribed_supplies (hcpcs_code, site_key);
create index if not exists supplies_named on prescribed_supplies
  using gin ((coalesce(item_name, '') || ' ' || coalesce(item_name_es, '')) gin_trgm_ops);
