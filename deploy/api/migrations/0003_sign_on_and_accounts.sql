-- What sign-on from elsewhere, managing accounts and the public pages need.

-- Null where a provider has not told its address: then there are no directions to it.
alter table providers add column street text;
alter table providers add column apt text;
alter table providers add column city text;
alter table providers add column state text check (length(state) = 2);
alter table providers add column postal_code text check (postal_code ~ '^[0-9]{5}([0-9]{4})?$');
alter table providers add constraint providers_whole_address
  check (num_nulls(street, city, state, postal_code) in (0, 4));

-- What an identity provider or the mobile app vouches for, until the page that it leads to has taken it up.
create table sign_on_handoffs (
  handoff_hash text primary key,
  kind text not null check (kind in ('single-sign-on', 'mobile-app')),
  site_key integer not null,
  patient_key integer not null,
  expires_at timestamptz not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);

-- What a patient agreed to, and to which wording of it. Rows are added and never changed.
create table consents (
  consent_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  consent_type text not null,
  document_version text not null,
  language text not null check (language in ('en', 'es')),
  consented_at timestamptz not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
create index consents_patient on consents (site_key, patient_key, consent_type);

-- Where people came by in the portal. Who it was comes from the session, never from the page.
create table portal_events (
  portal_event_key integer generated always as identity primary key,
  event_type_key integer not null,
  app_key integer not null check (app_key = 3),
  at timestamptz not null,
  ip_address text not null,
  url text not null,
  path text not null,
  browser text not null,
  browser_version text not null,
  account_key integer references accounts,
  registration_key integer,
  site_key integer,
  patient_key integer,
  short_code_key integer,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  check ((site_key is null) = (patient_key is null))
);
create index portal_events_at on portal_events (at);
