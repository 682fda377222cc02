-- Providers, the people they serve, and how those sign in.

create table providers (
  site_key integer primary key,
  provider_code text not null unique check (provider_code ~ '^[A-Z0-9]{3}$'),
  alias text not null,
  name text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  hours text not null,
  logo text,
  bpc_sso_url text,
  in_maintenance boolean not null default false,
  communications_active boolean not null default true,
  supplies_active boolean not null default true,
  payments_active boolean not null default true,
  bpc_payments_enabled boolean not null default false,
  bpc_single_sign_on_active boolean not null default false,
  single_sign_on_active boolean not null default false,
  email_notifications_active boolean not null default true,
  patient_engagement_active boolean not null default true
);
create unique index providers_alias on providers (lower(alias));

create table accounts (
  account_key integer generated always as identity primary key,
  -- As typed at registration; username_folded is what sign-ins are compared with.
  username text not null,
  username_folded text not null unique,
  password_hash text not null,
  email text not null,
  email_verified boolean not null default false,
  preferred_language text not null default 'en' check (preferred_language in ('en', 'es')),
  locked_until timestamptz
);

-- One row per person and provider: the same person is another patient at another provider.
create table patients (
  patient_key integer generated always as identity primary key,
  site_key integer not null references providers,
  account_key integer references accounts,
  registration_key integer generated always as identity,
  status text not null default 'Active' check (status in ('Active', 'Deactivated')),
  first_name text not null,
  middle_name text,
  last_name text not null,
  date_of_birth date not null,
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
  unique (site_key, patient_key)
);
create unique index patients_account_site on patients (account_key, site_key);

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
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  check ((site_key is null) = (patient_key is null))
);
create index sessions_binding on sessions (binding_hash);

create table login_attempts (
  -- 'username' or 'address', and the hash of the value: what people typed by mistake is not kept.
  subject text primary key,
  attempts integer not null,
  window_started_at timestamptz not null
);
