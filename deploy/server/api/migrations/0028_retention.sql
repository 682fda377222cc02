-- How long a provider keeps what the law lets it remove, as its file says. Null where it says nothing of it.
alter table providers add column retention jsonb;

-- What was removed because its time was over, by the night in which it was, and how much of it the trail tells.
create table removals (
  site_key integer not null references providers,
  night date not null,
  kind text not null check (kind in ('photos', 'messages', 'closedRecords', 'trail')),
  removed integer not null,
  told integer not null default 0,
  primary key (site_key, night, kind)
);

create index if not exists photos_of_site on photos (site_key, expires_at)
  where expires_at is not null and (content is not null or is_elsewhere);
-- An erased record has no name.
create index if not exists patients_closed on patients (site_key, closed_on) where status = 'Closed' and last_name <> '';

-- Rows of the trail are only ever added, and go when they are older than six years: 45 CFR 164.316(b)(2)(i), 164.528(a)(1).
-- Whom a row concerned goes with it.
create or replace function refuse_audit_change() returns trigger language plpgsql as
  $$ begin if tg_op = 'DELETE' and not exists (select from public.audit_trail t where t.audit_key = old.audit_key and t.at >= now() - interval '6 years') then return old; end if; raise exception 'The audit trail is only ever added to.' using errcode = 'insufficient_privilege'; end $$;

-- The role of the servers may delete nothing there. Through these it removes such rows alone.
create function forget_trail(entries bigint[]) returns integer
  language sql security definer set search_path = public, pg_temp as
  $$ with gone as (delete from audit_trail where audit_key = any(entries) returning 1) select count(*)::integer from gone $$;
create function forget_whom(site integer, entries jsonb) returns integer
  language sql security definer set search_path = public, pg_temp as
  $$ with gone as (delete from audit_patients using jsonb_to_recordset(entries) as old(patient integer, entry bigint) where site_key = site and patient_key = patient and audit_key = entry returning 1) select count(*)::integer from gone $$;
revoke all on function forget_trail(bigint[]), forget_whom(integer, jsonb) from public;
