-- Registering, and what is sent to prove who somebody is. Codes and links are stored hashed.

-- What the provider knows of a patient who has no account yet.
alter table patients add column email_on_file text;
alter table providers add column self_registration_active boolean not null default true;
-- False until the one who proved a code has chosen a username and a password; nobody signs in before.
alter table accounts add column has_password boolean not null default true;
-- A session that a texted link opened, for one screen.
alter table sessions add column patient_hub_lite boolean not null default false;

create table registration_codes (
  code_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  -- Not unique: there are few codes of six digits, so one may be two patients'. Names and birth dates tell.
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
create index registration_codes_hash on registration_codes (code_hash);
create index registration_codes_patient on registration_codes (site_key, patient_key);

create table registration_progress (
  site_key integer not null,
  patient_key integer not null,
  current_step integer not null check (current_step between 1 and 5),
  is_complete boolean not null default false,
  skip_contacts boolean not null,
  -- The session that proved the code: it alone may choose the password again while the wizard lasts.
  session_token_hash text not null,
  -- As the contract has it, without password and answers.
  saved jsonb not null default '{}',
  primary key (site_key, patient_key),
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);

create table security_answers (
  account_key integer not null references accounts,
  question_key integer not null,
  answer_hash text not null,
  primary key (account_key, question_key)
);

-- A patient search that found somebody, until that browser has proven the code that was sent.
create table self_registrations (
  transaction_hash text primary key,
  binding_hash text not null,
  site_key integer not null,
  patient_key integer not null,
  code_hash text,
  code_expires_at timestamptz,
  tries integer not null default 0,
  verified_at timestamptz,
  expires_at timestamptz not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);

create table short_codes (
  short_code_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  key_hash text not null unique,
  dynamic_template_key integer not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  -- The browser that used it first; it is worth nothing in another.
  claimed_by_binding_hash text,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);

create table email_verifications (
  link_hash text primary key,
  account_key integer not null references accounts,
  -- The address it was sent to: what it verifies, should the account have another by then.
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table password_resets (
  reset_key integer generated always as identity primary key,
  account_key integer not null references accounts,
  link_hash text not null unique,
  expires_at timestamptz not null,
  -- Null once a newer code was sent.
  code_hash text,
  code_expires_at timestamptz not null,
  tries integer not null default 0
);
create index password_resets_account on password_resets (account_key);
