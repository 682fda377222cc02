-- Insurance, changes that staff review, the patient's contacts, what they want to be told, and credits.

alter table patients add column insurance_confirmed_at timestamptz;

create table patient_contacts (
  site_key integer not null,
  patient_key integer not null,
  role text not null check (role in ('Emergency', 'ResponsibleParty')),
  name text not null,
  relationship text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  primary key (site_key, patient_key, role),
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);

create table insurance_policies (
  policy_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  level integer not null check (level between 1 and 3),
  -- False until staff approve it: then the row holds what was proposed, and counts for nothing.
  in_force boolean not null,
  payor_name text not null,
  policy_number text not null,
  group_number text,
  policy_holder text not null,
  relationship text not null,
  effective_date date,
  end_date date,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  unique (site_key, patient_key, policy_key),
  unique (site_key, patient_key, level)
);

create table changes (
  change_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  type text not null check (type in ('Demographics', 'Insurance')),
  -- The policy that would change; null for demographics, and for insurance that is only described.
  policy_key integer,
  -- The values asked for, as JSON of the contract.
  fields text not null,
  description text,
  status text not null default 'Submitted'
    check (status in ('Submitted', 'Approved', 'Rejected', 'Withdrawn', 'Superseded')),
  submitted_by_account_key integer not null references accounts (account_key),
  submitted_at timestamptz not null,
  closed_at timestamptz,
  reason text,
  check ((status = 'Submitted') = (closed_at is null)),
  check ((status = 'Rejected') = (reason is not null)),
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  foreign key (site_key, patient_key, policy_key) references insurance_policies (site_key, patient_key, policy_key)
);
-- One change of a thing waits at a time: a newer one supersedes it.
create unique index changes_waiting on changes (site_key, patient_key, type, coalesce(policy_key, 0))
  where status = 'Submitted';

create table notification_settings (
  site_key integer not null,
  patient_key integer not null,
  email_order_confirmations boolean not null,
  email_delivery_and_tracking boolean not null,
  email_appointment_reminders boolean not null,
  push_order_confirmations boolean not null,
  push_delivery_and_tracking boolean not null,
  push_appointment_reminders boolean not null,
  alert_order_confirmations boolean not null,
  alert_delivery_and_tracking boolean not null,
  alert_appointment_reminders boolean not null,
  consented_at timestamptz,
  primary key (site_key, patient_key),
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  -- No mail without consent.
  check (
    consented_at is not null
    or not (email_order_confirmations or email_delivery_and_tracking or email_appointment_reminders)
  )
);

create table credits (
  credit_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  amount_cents integer not null check (amount_cents > 0),
  granted_on date not null,
  expires_on date,
  used_on date,
  description text not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
create index credits_patient on credits (site_key, patient_key);
