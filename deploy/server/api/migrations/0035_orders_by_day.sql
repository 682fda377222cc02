-- Staff read orders by the day on which they were placed: a draft has its key from long before.
create index if not exists orders_of_state_by_day on orders (site_key, status, order_date, order_key);
create index if not exists orders_open_by_day on orders (site_key, order_date, order_key)
  where status not in ('Draft', 'Delivered', 'Cancelled');
create index if not exists orders_of_all_sites on orders (order_date, order_key);
drop index orders_of_state;
drop index orders_open;
drop index orders_of_site;

-- What a provider calls an item is found with the accents or without, as in the catalogue.
create index if not exists supplies_folded on prescribed_supplies
  using gin (folded_words(coalesce(item_name, '') || ' ' || coalesce(item_name_es, '')) gin_trgm_ops);
drop index supplies_named;
