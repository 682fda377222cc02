-- Who asked for what of whose data, and when. Written before the call acts, so nothing happens unrecorded.
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
  -- Method and path of the call, and the keys in the path; never what was sent.
  call text not null,
  keys jsonb not null
);
create index audit_trail_patient on audit_trail (site_key, patient_key, at);

create function refuse_audit_change() returns trigger language plpgsql as
  $$ begin raise exception 'The audit trail is only ever added to.' using errcode = 'insufficient_privilege'; end $$;
create trigger audit_trail_rows before update or delete on audit_trail
  for each row execute function refuse_audit_change();
create trigger audit_trail_all before truncate on audit_trail
  for each statement execute function refuse_audit_change();
