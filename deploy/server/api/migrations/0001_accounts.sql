-- Providers, the people they serve, and how those sign in.

-- Comes with PostgreSQL, and the owner of a database may add it: staff search for parts of names.
create extension if not exists pg_trgm;

create table providers (
  site_key integer primary key,
  provider_code text not null unique check (provider_code ~ '^[A-Z0-9]{3}$'),
  alias text not null,
  name text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  -- When it answers.
  hours text not null,
  hours_es text not null,
  -- Null where it has not told its address: then there are no directions to it.
  street text,
  apt text,
  city text,
  state text check (length(state) = 2),
  postal_code text check (postal_code ~ '^[0-9]{5}([0-9]{4})?$'),
  logo text,
  -- The origin of its own pages, to which messages lead; null where it has none.
  page_origin text unique,
  -- The sender of its emails, and where answers to them go; null for the server's own sender.
  mail_from text,
  mail_reply_to text,
  -- The number that its texts come from; null for the server's own.
  texts_from text,
  -- Whom to tell by email what waits for it; when that was last done, how much it was, and since when the newest of it.
  tell text[] not null default '{}',
  told_at timestamptz,
  told_total integer,
  told_newest timestamptz,
  -- Its own system, which is told of what patients do.
  events_url text,
  -- Its account at the card processor, which gets the money; null where nobody pays by card.
  merchant_account text,
  bpc_sso_url text,
  -- Its identity providers for patients and for its own people, as its file says them; null where there is none.
  sign_on jsonb,
  staff_sign_on jsonb,
  in_maintenance boolean not null default false,
  communications_active boolean not null default true,
  supplies_active boolean not null default true,
  payments_active boolean not null default true,
  bpc_payments_enabled boolean not null default false,
  bpc_single_sign_on_active boolean not null default false,
  single_sign_on_active boolean not null default false,
  self_registration_active boolean not null default true,
  email_notifications_active boolean not null default true,
  patient_engagement_active boolean not null default true,
  -- Whether its own system reminds of appointments, and its own app shows notices: only then patients may switch them.
  appointment_reminders_active boolean not null default false,
  -- Whether patients may be told when supplies can be ordered.
  supply_reminders_active boolean not null default false,
  push_active boolean not null default false,
  -- How long it takes from an order to the patient's door, and the days on which nobody works.
  handling_business_days integer not null default 4 check (handling_business_days between 0 and 60),
  closed_on date[] not null default '{}',
  -- What it asks of an order beyond the others.
  additional_disclaimer text,
  additional_disclaimer_es text,
  asks_for_payment boolean not null default false,
  -- What it answers at once to every new conversation.
  auto_reply text,
  auto_reply_es text,
  check ((additional_disclaimer is null) = (additional_disclaimer_es is null)),
  check ((auto_reply is null) = (auto_reply_es is null)),
  check (mail_reply_to is null or mail_from is not null),
  constraint providers_whole_address check (num_nulls(street, city, state, postal_code) in (0, 4))
);
create unique index providers_alias on providers (lower(alias));

-- What a provider says in words of its own; without a row patients read the portal's.
create table provider_texts (
  site_key integer not null references providers,
  kind text not null check (kind in ('privacy', 'terms', 'faqs', 'replies')),
  -- As the contract has it, in both languages, with its members in the order in which they were written.
  content json not null,
  primary key (site_key, kind)
);

create table accounts (
  account_key integer generated always as identity primary key,
  -- As typed at registration; username_folded is what sign-ins are compared with.
  username text not null,
  username_folded text not null unique,
  password_hash text not null,
  -- False until the one who proved a code has chosen a username and a password; nobody signs in before.
  has_password boolean not null default true,
  -- When somebody chose another password in place of an older one; null when they never did.
  password_changed_at timestamptz,
  -- The user handle that devices keep beside a passkey: says nothing of the person.
  passkey_user_id text unique,
  email text not null,
  email_verified boolean not null default false,
  preferred_language text not null default 'en' check (preferred_language in ('en', 'es')),
  locked_until timestamptz
);
create index accounts_email on accounts (lower(email));
create index accounts_username_parts on accounts using gin (username gin_trgm_ops);

-- One row per person and provider: the same person is another patient at another provider.
create table patients (
  patient_key integer generated always as identity primary key,
  site_key integer not null references providers,
  account_key integer references accounts,
  registration_key integer generated always as identity,
  -- The key of the provider's own system; null for who came another way.
  external_key text,
  -- Deactivated: the patient left, and may come back. Closed: the provider closed the record, on closed_on.
  status text not null default 'Active' check (status in ('Active', 'Deactivated', 'Closed')),
  closed_on date,
  first_name text not null,
  middle_name text,
  last_name text not null,
  date_of_birth date not null,
  -- What the provider knows of a patient who has no account yet.
  email_on_file text,
  language_on_file text check (language_on_file in ('en', 'es')),
  mobile_phone text check (mobile_phone ~ '^[0-9]{10}$'),
  home_phone text check (home_phone ~ '^[0-9]{10}$'),
  street text not null,
  apt text,
  city text not null,
  state text not null check (length(state) = 2),
  postal_code text not null check (postal_code ~ '^[0-9]{5}([0-9]{4})?$'),
  time_zone_key integer not null check (time_zone_key between 1 and 7),
  connect_campaign_subscribed boolean not null default true,
  single_sign_on_account boolean not null default false,
  patient_hub_lite boolean not null default false,
  -- When the patient last said that what is on file is right: about them, and of their insurance.
  details_confirmed_at timestamptz,
  insurance_confirmed_at timestamptz,
  check ((status = 'Closed') = (closed_on is not null)),
  unique (site_key, patient_key),
  -- The key first, here and elsewhere: while a table is small, an index that begins with the site passes for a way to one
  -- patient, and each check of a foreign key then reads the whole site.
  unique (external_key, site_key)
);
create unique index patients_account_site on patients (account_key, site_key);
create index patients_name on patients (site_key, last_name, first_name, patient_key);
create index patients_name_parts on patients using gin (first_name gin_trgm_ops, last_name gin_trgm_ops);
create index patients_birthday on patients (site_key, date_of_birth);
-- However many patients come, their providers stay few. Counted in a small table, they seem to grow with it, and a plan then
-- reads a whole site for one patient.
alter table patients alter column site_key set (n_distinct = 50);

-- Patients who have an account in their provider's own web portal already: it stays theirs, with its username and password.
create table linked_accounts (
  site_key integer not null,
  patient_key integer not null,
  username text not null,
  password_hash text not null,
  primary key (site_key, patient_key),
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);

create table sessions (
  session_key integer generated always as identity primary key,
  token_hash text not null unique,
  -- The hash of the secret in the browser's cookie; a token from another browser is refused.
  binding_hash text not null,
  account_key integer not null references accounts,
  site_key integer,
  patient_key integer,
  -- A choosing session is good for naming the provider and nothing else.
  choosing_provider boolean not null default false,
  -- A session that a texted link opened, for one screen: with which link, and what it is for.
  patient_hub_lite boolean not null default false,
  short_code_key integer,
  dynamic_template_key integer,
  -- What the identity provider that vouched for the patient calls them, and its own session, which it may end.
  subject text,
  issuer_session text,
  -- How and where it was opened, for the list of those that are open.
  method text not null default 'password',
  browser text,
  platform text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When its owner last proved who they are.
  proven_at timestamptz,
  revoked_at timestamptz,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  check ((site_key is null) = (patient_key is null))
);
create index sessions_binding on sessions (binding_hash);
create index sessions_account on sessions (account_key) where revoked_at is null;
create index sessions_patient on sessions (site_key, patient_key) where revoked_at is null;
-- For a logout at the identity provider. Few sessions have either.
create index sessions_subject on sessions (site_key, subject) where subject is not null;
create index sessions_issuer on sessions (site_key, issuer_session) where issuer_session is not null;

-- Who came in, or tried a password, in the last thirty days. No address: nobody's place is guessed from one.
create table sign_ins (
  sign_in_key integer generated always as identity primary key,
  account_key integer not null references accounts,
  at timestamptz not null,
  method text not null,
  browser text,
  platform text,
  result text not null
);
create index sign_ins_account on sign_ins (account_key, at desc);
create index sign_ins_at on sign_ins (at);

-- The browsers in which somebody signed in to an account. Their failures count apart from everybody else's, so that
-- strangers who guess at an account slow only strangers.
create table known_browsers (
  -- The hash of the secret in a cookie that outlives sign-outs.
  device_hash text not null,
  account_key integer not null references accounts,
  last_used_at timestamptz not null,
  primary key (device_hash, account_key)
);

-- Passkeys: what a device answers with in place of a password. Nothing in here opens anything.
create table passkeys (
  passkey_key integer generated always as identity primary key,
  account_key integer not null references accounts,
  -- The credential's id, base64url, by which a browser names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device has signed; a lower one than before is a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- The terms that were accepted as it was made.
  terms_version text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_key);

-- What a device is asked to sign, once and within minutes.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null,
  -- Whose device is asked; null at the login, where the answer says so.
  account_key integer references accounts,
  expires_at timestamptz not null
);

-- What an identity provider or the mobile app vouches for, until the page that it leads to has taken it up.
create table sign_on_handoffs (
  handoff_hash text primary key,
  kind text not null check (kind in ('single-sign-on', 'mobile-app')),
  site_key integer not null,
  patient_key integer not null,
  -- What the identity provider calls the patient, and its session.
  subject text,
  issuer_session text,
  expires_at timestamptz not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);

-- A provider's own people at the desk. They have no account: their identity provider says who they are and what they may.
create table staff_sessions (
  -- The hash of the secret in the browser's cookie.
  token_hash text primary key,
  site_key integer not null references providers,
  name text not null,
  role text not null check (role in ('staff', 'lead')),
  -- By whose word, and by which name they and their session are known there.
  issuer text not null,
  subject text not null,
  issuer_session text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
