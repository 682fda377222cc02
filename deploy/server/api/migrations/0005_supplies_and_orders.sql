-- What patients were prescribed, what they received, and what they ordered.

create table catalogue_items (
  hcpcs_code text primary key check (hcpcs_code ~ '^[A-Z][0-9]{4}$'),
  name text not null,
  plain_name_en text not null,
  plain_name_es text not null,
  category text not null,
  photo_url text,
  -- The replacement schedule: this many in this many months.
  allowance_quantity integer not null check (allowance_quantity between 1 and 999),
  interval_months integer not null check (interval_months between 1 and 24),
  -- Single items in one of what is ordered, such as 50 strips in a box.
  units_per_item integer not null default 1 check (units_per_item > 0),
  source text not null
);

-- What goes with a supply and is not paid by insurance; the same for every provider.
create table add_ons (
  add_on_key integer primary key,
  hcpcs_code text not null references catalogue_items,
  plain_name_en text not null,
  plain_name_es text not null,
  price_cents integer not null check (price_cents >= 0),
  max_quantity integer not null check (max_quantity between 1 and 999)
);

create table prescribed_supplies (
  supply_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  external_key text,
  hcpcs_code text not null check (hcpcs_code ~ '^[A-Z][0-9]{4}$'),
  -- What the provider calls its item. Without it, or in a language without it, the catalogue's name is shown.
  item_name text,
  item_name_es text,
  category text,
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
  usage_tracking_mode text not null default 'None'
    check (usage_tracking_mode in ('None', 'DaysRemaining', 'AmountPerDay', 'Frequency')),
  requires_replacement_reason boolean not null default false,
  -- Since when it is prescribed no more. The row stays for the orders of it.
  removed_at timestamptz,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  unique (site_key, patient_key, supply_key),
  unique (external_key, site_key)
);

create table orders (
  order_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  order_number text not null unique,
  order_date date not null,
  date_of_service date,
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
  -- The refill request as Medicare wants it kept: who asked, when, that the patient needs the items, and the words
  -- beside the box that they ticked, as they stood on the page.
  requested_by_account_key integer not null references accounts (account_key),
  requested_at timestamptz not null,
  confirmed_need boolean not null,
  statement text,
  address_confirmed boolean not null,
  insurance_confirmed boolean not null,
  change_description text,
  terms_accepted_at timestamptz not null,
  email_disclaimer_accepted_at timestamptz,
  additional_disclaimer_accepted_at timestamptz,
  confirmation_emailed_at timestamptz,
  -- The number in the provider's own system.
  external_number text,
  -- Where staff asked what they need to know of a blocked order.
  conversation_key integer,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  foreign key (site_key, patient_key, conversation_key)
    references conversations (site_key, patient_key, conversation_key),
  unique (site_key, patient_key, order_key)
);
create index orders_patient on orders (site_key, patient_key, order_date desc, order_key desc);
create index orders_external on orders (external_number) where external_number is not null;
create index orders_of_site on orders (site_key, order_key);
create index orders_conversation on orders (conversation_key) where conversation_key is not null;
create index orders_open on orders (site_key, order_key) where status not in ('Draft', 'Delivered', 'Cancelled');

create table order_items (
  order_item_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  order_key integer not null,
  supply_key integer not null,
  quantity integer not null check (quantity between 1 and 999),
  copay_cents integer,
  -- What the patient told of the use of a supply when asking for its refill.
  days_remaining integer check (days_remaining between 0 and 999),
  amount_per_day double precision check (amount_per_day between 0 and 999),
  item_quantity_remaining integer check (item_quantity_remaining between 0 and 999),
  quantity_on_hand integer check (quantity_on_hand between 0 and 999),
  frequency_quantity double precision check (frequency_quantity between 0 and 999),
  frequency_per double precision check (frequency_per between 0 and 999),
  frequency_interval text check (frequency_interval in ('Days', 'Weeks', 'Months')),
  replacement_reason text,
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key),
  foreign key (site_key, patient_key, supply_key) references prescribed_supplies (site_key, patient_key, supply_key),
  unique (order_key, supply_key)
);

create table order_add_ons (
  site_key integer not null,
  patient_key integer not null,
  order_key integer not null,
  supply_key integer not null,
  add_on_key integer not null references add_ons,
  quantity integer not null check (quantity between 1 and 999),
  -- Of all of them, on the day of the order.
  price_cents integer not null check (price_cents >= 0),
  primary key (order_key, supply_key, add_on_key),
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key),
  foreign key (order_key, supply_key) references order_items (order_key, supply_key)
);

create table order_events (
  order_event_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  order_key integer not null,
  status text not null,
  at timestamptz not null,
  note text,
  -- What staff did and the hash of what they sent, so that the same act again is answered and not done twice.
  act text,
  -- Who of the provider's people did it, by the name in the trail; null for the patient.
  by text,
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key)
);
create index order_events_order on order_events (order_key);

create table dispensings (
  dispensing_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  supply_key integer not null,
  external_key text,
  -- Null when it was not ordered here.
  order_key integer,
  dispensed_on date not null,
  quantity integer not null check (quantity between 1 and 999),
  foreign key (site_key, patient_key, supply_key) references prescribed_supplies (site_key, patient_key, supply_key),
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key),
  unique (external_key, site_key)
);
create index dispensings_patient on dispensings (site_key, patient_key);
-- As for patients: providers stay few.
alter table prescribed_supplies alter column site_key set (n_distinct = 50);
alter table dispensings alter column site_key set (n_distinct = 50);

create table order_drafts (
  site_key integer not null,
  patient_key integer not null,
  -- JSON as the contract has it: answers that nothing is held against before the order is placed.
  content text not null,
  saved_at timestamptz not null,
  primary key (site_key, patient_key),
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
