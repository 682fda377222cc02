-- Who did something is named by what they cannot choose: people by their issuer and its name for them, services by their
-- key. How a patient's session was opened is told too. Rows from before have none of it.
alter table audit_trail
  add column issuer text,
  add column subject text,
  add column method text;

-- A session at the desk lasts while the identity provider vouches for it. Servers of the version before leave these as
-- they are.
alter table staff_sessions
  add column session_key integer not null generated always as identity unique,
  -- The client that the session was opened with. Null in sessions from before.
  add column client_id text,
  -- What the identity provider is asked with whether it still vouches, sealed with the secret in the browser's cookie.
  add column refresh text,
  -- When it last vouched.
  add column vouched_at timestamptz not null default now(),
  -- When a server last asked it.
  add column asked_at timestamptz;
update staff_sessions set vouched_at = created_at;
create index staff_sessions_person on staff_sessions (site_key, subject);
