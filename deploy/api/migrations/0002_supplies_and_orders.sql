-- What patients were prescribed, what they received, and what they ordered.
-- Every row of a patient carries the site and the patient; the foreign keys keep the two consistent.

create table catalogue_items (
  hcpcs_code text primary key check (hcpcs_code ~ '^[A-Z][0-9]{4}$'),
  name text not null,
  plain_name_en text not null,
  plain_name_es text not null,
  category text not null check (category in ('Cpap', 'Diabetes', 'Ostomy', 'Urology')),
  photo_url text,
  -- The replacement schedule: this many in this many months.
  allowance_quantity integer not null check (allowance_quantity between 1 and 999),
  interval_months integer not null check (interval_months between 1 and 24),
  source text not null
);

create table prescribed_supplies (
  supply_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  hcpcs_code text not null references catalogue_items,
  size text,
  default_quantity integer not null check (default_quantity between 1 and 999),
  -- The payor's own schedule; usually the catalogue's.
  allowance_quantity integer not null check (allowance_quantity between 1 and 999),
  interval_months integer not null check (interval_months between 1 and 24),
  copay_cents integer check (copay_cents >= 0),
  prescription_expires_on date,
  on_hold boolean not null default false,
  -- Null when the stock at home is not tracked.
  stock_runs_out_on date,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  unique (site_key, patient_key, supply_key)
);

create table orders (
  order_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  order_number text not null unique,
  order_date date not null,
  status text not null,
  hold_reason text,
  street text not null,
  apt text,
  city text not null,
  state text not null,
  postal_code text not null,
  delivery_phone text not null,
  tracking_number text,
  carrier text,
  estimated_delivery_date date,
  -- The refill request as Medicare wants it kept: who asked, when, and that the patient needs the items.
  requested_by_account_key integer not null references accounts (account_key),
  requested_at timestamptz not null,
  confirmed_need boolean not null,
  address_confirmed boolean not null,
  insurance_confirmed boolean not null,
  change_description text,
  terms_accepted_at timestamptz not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  unique (site_key, patient_key, order_key)
);

create table order_items (
  order_item_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  order_key integer not null,
  supply_key integer not null,
  quantity integer not null check (quantity between 1 and 999),
  copay_cents integer,
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key),
  foreign key (site_key, patient_key, supply_key) references prescribed_supplies (site_key, patient_key, supply_key),
  unique (order_key, supply_key)
);

create table order_events (
  order_event_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  order_key integer not null,
  status text not null,
  at timestamptz not null,
  note text,
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key)
);
create index order_events_order on order_events (order_key);

create table dispensings (
  dispensing_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  supply_key integer not null,
  -- Null when it was not ordered here.
  order_key integer,
  dispensed_on date not null,
  quantity integer not null check (quantity between 1 and 999),
  foreign key (site_key, patient_key, supply_key) references prescribed_supplies (site_key, patient_key, supply_key),
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key)
);
create index dispensings_patient on dispensings (site_key, patient_key);

create table idempotency_keys (
  site_key integer not null,
  patient_key integer not null,
  call text not null,
  idempotency_key text not null,
  body_hash text not null,
  -- The answer's exact text; null only inside the transaction that is making it.
  answer text,
  created_at timestamptz not null,
  primary key (site_key, patient_key, call, idempotency_key),
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
