-- Photos, insurance, changes that staff review, contacts, what patients want to be told and agreed to, and credits.
-- Every row of a patient carries the site and the patient; the foreign keys keep the two consistent.

create table photos (
  -- Random, so that it says nothing and cannot be guessed.
  photo_key text primary key check (photo_key ~ '^[A-Za-z0-9_-]{22}$'),
  site_key integer not null,
  patient_key integer not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A JPEG that the server wrote itself; null once it has expired, and while it is a file in a bucket.
  content bytea,
  is_elsewhere boolean not null default false,
  created_at timestamptz not null,
  -- Null: kept as long as what it belongs to.
  expires_at timestamptz,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  unique (site_key, patient_key, photo_key),
  check (content is null or not is_elsewhere)
);
create index photos_expiring on photos (expires_at) where content is not null;
create index photos_elsewhere on photos (expires_at) where is_elsewhere;

-- Keys of files in the bucket that no photo points to, or that may still be written: they are to be deleted there. A
-- photo that goes leaves its key here in the same transaction, whatever deletes it.
create table photo_leftovers (photo_key text primary key);
create function leave_photo_file() returns trigger language plpgsql as
  $$ begin insert into photo_leftovers values (old.photo_key); return null; end $$;
create trigger photos_deleted after delete on photos
  for each row when (old.is_elsewhere) execute function leave_photo_file();
create trigger photos_emptied after update of is_elsewhere on photos
  for each row when (old.is_elsewhere and not new.is_elsewhere) execute function leave_photo_file();

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
  -- None (0) only while two levels change places.
  level integer not null check (level between 0 and 3),
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

-- Pictures of insurance cards: at most one of each side of a policy's card.
create table insurance_cards (
  site_key integer not null,
  patient_key integer not null,
  policy_key integer not null,
  side text not null check (side in ('front', 'back')),
  photo_key text not null unique,
  primary key (policy_key, side),
  foreign key (site_key, patient_key, policy_key) references insurance_policies (site_key, patient_key, policy_key),
  foreign key (site_key, patient_key, photo_key) references photos (site_key, patient_key, photo_key)
);
create index insurance_cards_patient on insurance_cards (site_key, patient_key);

-- Pictures of a card whose policy does not count yet: of one that is about to be added at a level, or of what a change
-- that waits there asks for. They become the policy's when it is sent, or approved.
create table next_insurance_cards (
  site_key integer not null,
  patient_key integer not null,
  -- None (0) only while two levels change places.
  level integer not null check (level between 0 and 3),
  side text not null check (side in ('front', 'back')),
  photo_key text not null unique,
  primary key (site_key, patient_key, level, side),
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  foreign key (site_key, patient_key, photo_key) references photos (site_key, patient_key, photo_key)
);

-- Pictures of an insurance card that somebody took while registering: the provider reads the policy from them.
create table registration_cards (
  site_key integer not null,
  patient_key integer not null,
  side text not null check (side in ('front', 'back')),
  photo_key text not null unique,
  primary key (site_key, patient_key, side),
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  foreign key (site_key, patient_key, photo_key) references photos (site_key, patient_key, photo_key)
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
  -- Who of the provider's people decided it, by the name in the trail; null where its own system brought the values.
  decided_by text,
  -- A decision marks the patient's home until it is read.
  read_at timestamptz,
  -- When the provider's own system first brought what was approved. Until then it may still bring the older values.
  caught_up_at timestamptz,
  check ((status = 'Submitted') = (closed_at is null)),
  check ((status = 'Rejected') = (reason is not null)),
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  foreign key (site_key, patient_key, policy_key) references insurance_policies (site_key, patient_key, policy_key)
);
-- One change of a thing waits at a time: a newer one supersedes it.
create unique index changes_waiting on changes (site_key, patient_key, type, coalesce(policy_key, 0))
  where status = 'Submitted';
-- The latest change is read with every page that shows it, however many there were before.
create index changes_latest on changes (site_key, patient_key, type, change_key desc);
create index changes_unread on changes (site_key, patient_key)
  where read_at is null and status in ('Approved', 'Rejected');
create index changes_approved on changes (site_key, patient_key) where status = 'Approved' and caught_up_at is null;
create index changes_submitted on changes (site_key, change_key) where status = 'Submitted';

create table notification_settings (
  site_key integer not null,
  patient_key integer not null,
  email_order_confirmations boolean not null,
  email_delivery_and_tracking boolean not null,
  email_supply_reminders boolean not null,
  email_appointment_reminders boolean not null,
  push_order_confirmations boolean not null,
  push_delivery_and_tracking boolean not null,
  push_supply_reminders boolean not null,
  push_appointment_reminders boolean not null,
  alert_order_confirmations boolean not null,
  alert_delivery_and_tracking boolean not null,
  alert_supply_reminders boolean not null,
  alert_appointment_reminders boolean not null,
  text_order_confirmations boolean not null default false,
  text_delivery_and_tracking boolean not null default false,
  text_supply_reminders boolean not null default false,
  text_appointment_reminders boolean not null default false,
  -- The patient's days through which it is known what can be ordered, and on which they were last reminded of it.
  supplies_checked_on date,
  supplies_reminded_on date,
  -- What a mail's link to unsubscribe names the patient by. It opens nothing else.
  unsubscribe_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  primary key (site_key, patient_key),
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
create unique index notification_settings_unsubscribe on notification_settings (unsubscribe_key);

-- Numbers that want no texts of a provider, by STOP or as the service for texts says, until they send START.
create table text_stops (
  site_key integer not null references providers,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  stopped_at timestamptz not null,
  primary key (site_key, phone)
);

-- What a patient agreed to, and to which wording of it, until it is taken back. Else no row ever changes.
create table consents (
  consent_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  consent_type text not null,
  document_version text not null,
  language text not null check (language in ('en', 'es')),
  consented_at timestamptz not null,
  withdrawn_at timestamptz,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
create index consents_patient on consents (site_key, patient_key, consent_type);

create table credits (
  credit_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  external_key text,
  amount_cents integer not null check (amount_cents > 0),
  granted_on date not null,
  expires_on date,
  used_on date,
  description text not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  unique (external_key, site_key)
);
create index credits_patient on credits (site_key, patient_key);
