-- Registering, and what is sent to prove who somebody is. Codes and links are stored hashed.

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
  tries integer not null default 0,
  verified_at timestamptz,
  expires_at timestamptz not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
create index self_registrations_patient on self_registrations (site_key, patient_key);

-- A code that is sent again leaves the earlier ones of the same search good for their own ten minutes.
create table self_registration_codes (
  transaction_hash text not null references self_registrations (transaction_hash) on delete cascade,
  code_hash text not null,
  channel text not null check (channel in ('text', 'email')),
  expires_at timestamptz not null,
  primary key (transaction_hash, code_hash)
);

-- A texted link: good for seven days in any browser, and proven anew each time.
create table short_codes (
  short_code_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  -- Of each key that was sent: a try whose answer was lost may have arrived.
  key_hashes text[] not null default '{}',
  dynamic_template_key integer not null,
  tries integer not null default 0,
  -- When somebody last answered wrong: a new link begins with the failures of the day.
  last_missed_at timestamptz,
  -- An order that was placed since is the one that the link was for.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Staff closed it.
  closed_at timestamptz,
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
create index short_codes_patient on short_codes (site_key, patient_key);
create index short_codes_keys on short_codes using gin (key_hashes);

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
  tries integer not null default 0,
  -- It set a password: the browser that did it, and lost the answer, is told so when it asks again.
  used_at timestamptz,
  used_by_binding_hash text
);
create index password_resets_account on password_resets (account_key);
