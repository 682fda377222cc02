-- What keeps the portal safe and in working order: limits, answers for repeated requests, events, and the audit trail.

-- How often something was tried, in one place for every limit: sign-ins, codes, sends. Kept here, so that a restart
-- forgives nothing and several servers count together.
create table attempts (
  -- What is limited and the hash of whose: what people typed by mistake is not kept.
  subject text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null
);
create index attempts_window on attempts (window_ends_at);

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
  -- Of the portal that told of it, so that a release that loses patients on their way is seen.
  release text,
  account_key integer references accounts,
  registration_key integer,
  site_key integer,
  patient_key integer,
  short_code_key integer,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  check ((site_key is null) = (patient_key is null))
);
create index portal_events_at on portal_events (at);
create index portal_events_short_code on portal_events (short_code_key) where short_code_key is not null;

-- Who asked for what of whose data, when, and what came of it. A change is written down before it happens, without an
-- outcome, and again afterwards; a reading once, before it is answered: so nothing happens unrecorded.
-- Rows are only ever added: the triggers refuse everything else, whoever asks. No foreign keys, so that the trail
-- outlives what it tells of.
create table audit_trail (
  audit_key bigint generated always as identity primary key,
  at timestamptz not null,
  -- The request, as the log and the answer's problem name it.
  correlation_id text not null,
  actor text not null check (actor in ('patient', 'staff', 'anyone')),
  account_key integer,
  session_key integer,
  -- A service of the provider's back office.
  staff_name text,
  site_key integer,
  patient_key integer,
  -- Method and path of the call, the keys in the path, and the names of settings that changed; never what was sent.
  call text not null,
  keys jsonb not null,
  outcome text,
  address text
);
-- Staff read the trail of a patient, and of an account without a provider, from its newest row.
create index audit_trail_patient on audit_trail (site_key, patient_key, audit_key);
create index audit_trail_account on audit_trail (account_key, audit_key) where site_key is null;
-- Staff look at the last imports.
create index audit_trail_imports on audit_trail ((keys ->> 'site'), audit_key)
  where call = 'PUT staff/patients' and outcome is not null;
-- Staff look up the reference that somebody says on the phone: how a correlation id begins.
create index audit_trail_correlation on audit_trail (correlation_id text_pattern_ops);

-- Whom a request showed or changed.
create table audit_patients (
  audit_key bigint not null,
  site_key integer not null,
  patient_key integer not null,
  primary key (site_key, patient_key, audit_key)
);

create function refuse_audit_change() returns trigger language plpgsql as
  $$ begin raise exception 'The audit trail is only ever added to.' using errcode = 'insufficient_privilege'; end $$;
create trigger audit_trail_rows before update or delete on audit_trail
  for each row execute function refuse_audit_change();
create trigger audit_trail_all before truncate on audit_trail
  for each statement execute function refuse_audit_change();
create trigger audit_patients_rows before update or delete on audit_patients
  for each row execute function refuse_audit_change();
create trigger audit_patients_all before truncate on audit_patients
  for each statement execute function refuse_audit_change();

-- Its one row says that everybody in this database is made up, so that it may be emptied and its clock moved.
create table sandbox (
  only_row boolean primary key default true check (only_row),
  -- How far the clock is ahead of the real time.
  clock_offset_ms bigint not null default 0
);

-- What happened that a provider's systems and people are told of: keys alone. A row is written in the transaction of
-- what happened. No foreign keys, as in the trail.
create table events (
  event_key integer generated always as identity primary key,
  -- The place in the feed, given when the row is seen for the first time. Keys are given before a transaction commits,
  -- so a reader who goes by them would skip what commits late.
  position bigint unique,
  site_key integer not null,
  patient_key integer not null,
  type text not null,
  -- The key of the order, change, conversation or charge that it is about.
  subject_key integer,
  at timestamptz not null,
  -- When the provider's own system last did not take it; null when it did, or was not told.
  refused_at timestamptz
);
create index events_refused on events (site_key, at) where refused_at is not null;
create index events_of_site on events (site_key, position);
create index events_without_position on events (event_key) where position is null;

-- Texts that were handed to their service, by the id under which it sends each once, and what became of them.
create table texts (
  text_id text primary key,
  -- The key by which staff name it.
  text_key integer generated always as identity unique,
  kind text not null,
  -- Null for an account's owner, of whichever provider.
  site_key integer,
  patient_key integer,
  short_code_key integer references short_codes on delete cascade,
  state text not null check (state in ('Sending', 'Waiting', 'Sent', 'Delivered', 'NotDelivered', 'Unknown')),
  -- What the service said of it.
  reason text,
  at timestamptz not null,
  -- The service takes no other try before.
  not_before timestamptz,
  -- When staff said that nothing is left to do about it.
  settled_at timestamptz,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  check ((site_key is null) = (patient_key is null))
);
create index texts_of_patient on texts (site_key, patient_key, at);
create index texts_not_arrived on texts (site_key, text_key)
  where state in ('Sending', 'Waiting', 'NotDelivered') and settled_at is null;
create index texts_at on texts (at);
create index texts_short_code on texts (short_code_key) where short_code_key is not null;
