-- How and where a session was opened, for the list of those that are open; and when its owner last proved who they are.
alter table sessions add column method text not null default 'password';
alter table sessions add column browser text;
alter table sessions add column platform text;
alter table sessions add column proven_at timestamptz;
create index sessions_account on sessions (account_key) where revoked_at is null;

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
-- The user handle that devices keep beside a passkey: says nothing of the person.
alter table accounts add column passkey_user_id text unique;
