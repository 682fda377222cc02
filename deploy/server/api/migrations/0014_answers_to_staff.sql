-- What came of the calls of staff that name a key, so that one whose answer got lost is asked for, and not done twice.
create table staff_requests (
  -- Who made it: a person by issuer and its name for them, a service by its key's hash.
  caller text not null,
  call text not null,
  -- Of the Idempotency-Key.
  key_hash text not null,
  site_key integer references providers,
  body_hash text not null,
  -- Sealed with the key, which is kept nowhere here. Null while it is being done, or when nobody knows what came of it.
  answer text,
  created_at timestamptz not null,
  primary key (caller, key_hash)
);
create index staff_requests_created on staff_requests (created_at);

-- Who has a conversation open at the desk.
create table conversation_viewers (
  conversation_key integer not null references conversations on delete cascade,
  session_key integer not null references staff_sessions (session_key) on delete cascade,
  site_key integer not null,
  name text not null,
  seen_at timestamptz not null,
  typed_at timestamptz,
  primary key (conversation_key, session_key)
);
create index conversation_viewers_session on conversation_viewers (session_key);

-- The identity token by which an identity provider knows the session that it shall end, sealed with the secret in the
-- browser's cookie.
alter table staff_sessions add column id_token text;
