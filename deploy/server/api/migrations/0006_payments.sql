-- Cards and what was charged to them.

create table payment_methods (
  payment_method_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  -- The provider's account at the processor, and what the processor calls the card and whom it keeps it for. The number
  -- is known to the processor alone.
  merchant text not null,
  processor_card text not null,
  processor_customer text not null,
  -- The processor's: the same for the same number. Null for a card that staff put there.
  fingerprint text,
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
  unique (site_key, patient_key, payment_method_key)
);
create unique index payment_methods_default on payment_methods (site_key, patient_key)
  where is_default and removed_at is null;
create unique index payment_methods_fingerprint on payment_methods (site_key, patient_key, merchant, fingerprint)
  where removed_at is null;

-- A stay on the processor's card page, opened by a patient, and good for that patient alone.
create table payment_sessions (
  reference text primary key,
  site_key integer not null,
  patient_key integer not null,
  opened_at timestamptz not null,
  -- The provider's account at the processor, and what the processor calls the stay.
  merchant text not null,
  processor_session text not null,
  -- The card on file whose place the new one takes.
  replaces_key integer,
  -- Of the consent that stood beside the button which opened the card page.
  consent_version text,
  -- The card that came on file by it, and whether it was new there.
  payment_method_key integer,
  outcome text check (outcome in ('Added', 'Updated', 'AlreadyThere')),
  check ((payment_method_key is null) = (outcome is null)),
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  foreign key (site_key, patient_key, replaces_key)
    references payment_methods (site_key, patient_key, payment_method_key),
  foreign key (site_key, patient_key, payment_method_key)
    references payment_methods (site_key, patient_key, payment_method_key)
);

-- A charge is written down before the processor is asked, and its outcome after: an answer that is lost is found again.
create table charges (
  charge_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  idempotency_key text not null,
  payment_method_key integer not null,
  order_key integer,
  amount_cents integer not null check (amount_cents > 0),
  status text not null
    check (status in ('Asked', 'Unknown', 'Confirming', 'Approved', 'Declined', 'Failed', 'Refunded')),
  -- Our name for the charge.
  reference text not null unique,
  -- The provider's account at the processor, and what the processor calls the charge: written before it is made, so
  -- that without it nothing was charged.
  merchant text not null,
  processor_charge text,
  asked_at timestamptz not null,
  settled_at timestamptz,
  -- Given back as its order was cancelled or denied: when that was asked for, and when it was done.
  refund_asked_at timestamptz,
  refunded_at timestamptz,
  check (refunded_at is null or refund_asked_at is not null),
  foreign key (site_key, patient_key, payment_method_key)
    references payment_methods (site_key, patient_key, payment_method_key),
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key),
  unique (site_key, patient_key, idempotency_key)
);
create unique index charges_processor on charges (merchant, processor_charge);
create index charges_order on charges (order_key) where order_key is not null;
