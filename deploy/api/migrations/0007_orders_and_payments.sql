-- The rest of orders (usage, add-ons, drafts, disclaimers, shipping in parts), and cards with their charges.

-- Single items in one of what is ordered, such as 50 strips in a box.
alter table catalogue_items add column units_per_item integer not null default 1 check (units_per_item > 0);

alter table prescribed_supplies
  add column usage_tracking_mode text not null default 'None'
    check (usage_tracking_mode in ('None', 'DaysRemaining', 'AmountPerDay', 'Frequency')),
  add column requires_replacement_reason boolean not null default false;

-- What goes with a supply and is not paid by insurance; the same for every provider.
create table add_ons (
  add_on_key integer primary key,
  hcpcs_code text not null references catalogue_items,
  plain_name_en text not null,
  plain_name_es text not null,
  price_cents integer not null check (price_cents >= 0),
  max_quantity integer not null check (max_quantity between 1 and 999)
);

-- What one provider asks of an order beyond the others; no row when nothing.
create table order_terms (
  site_key integer primary key references providers,
  additional_disclaimer_en text,
  additional_disclaimer_es text,
  asks_for_payment boolean not null default false,
  check ((additional_disclaimer_en is null) = (additional_disclaimer_es is null))
);

alter table orders
  add column date_of_service date,
  add column email_disclaimer_accepted_at timestamptz,
  add column additional_disclaimer_accepted_at timestamptz,
  add column confirmation_emailed_at timestamptz,
  -- Where staff asked what they need to know of a blocked order.
  add column conversation_key integer,
  add foreign key (site_key, patient_key, conversation_key)
    references conversations (site_key, patient_key, conversation_key);
create index orders_patient on orders (site_key, patient_key, order_date desc, order_key desc);
create index orders_conversation on orders (conversation_key) where conversation_key is not null;

-- What the patient told of the use of a supply when asking for its refill.
alter table order_items
  add column days_remaining integer check (days_remaining between 0 and 999),
  add column amount_per_day double precision check (amount_per_day between 0 and 999),
  add column item_quantity_remaining integer check (item_quantity_remaining between 0 and 999),
  add column quantity_on_hand integer check (quantity_on_hand between 0 and 999),
  add column frequency_quantity double precision check (frequency_quantity between 0 and 999),
  add column frequency_per double precision check (frequency_per between 0 and 999),
  add column frequency_interval text check (frequency_interval in ('Days', 'Weeks', 'Months')),
  add column replacement_reason text;

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

create table order_drafts (
  site_key integer not null,
  patient_key integer not null,
  -- JSON as the contract has it: answers that nothing is held against before the order is placed.
  content text not null,
  saved_at timestamptz not null,
  primary key (site_key, patient_key),
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);

-- A stay on the processor's card page, opened by a patient: its token is good for that patient alone.
create table payment_sessions (
  reference text primary key,
  site_key integer not null,
  patient_key integer not null,
  opened_at timestamptz not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);

create table payment_methods (
  payment_method_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  -- What the processor calls the card. Its number is known to the processor alone.
  processor_card text not null,
  -- The stay on the card page that it came from: one token puts one card on file. Null when staff put it there.
  session_reference text,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2100),
  card_name text not null,
  is_default boolean not null default false,
  on_autopay boolean not null default false,
  on_payment_plan boolean not null default false,
  -- A card that is not kept serves for one charge.
  kept boolean not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  unique (site_key, patient_key, payment_method_key),
  unique (site_key, patient_key, session_reference)
);
create unique index payment_methods_default on payment_methods (site_key, patient_key)
  where is_default and removed_at is null;

-- A charge is written down before the processor is asked, and its outcome after: an answer that is lost is found again.
create table charges (
  charge_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  idempotency_key text not null,
  payment_method_key integer not null,
  order_key integer,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('Asked', 'Approved', 'Declined', 'Failed')),
  -- What the processor knows the charge by; it charges once for each.
  reference text not null unique,
  asked_at timestamptz not null,
  settled_at timestamptz,
  foreign key (site_key, patient_key, payment_method_key)
    references payment_methods (site_key, patient_key, payment_method_key),
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key),
  unique (site_key, patient_key, idempotency_key)
);
create index charges_order on charges (order_key) where order_key is not null;
