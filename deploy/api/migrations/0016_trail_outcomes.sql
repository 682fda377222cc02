-- What came of each request, from where it came, and whom it showed or changed. A change is written down before it
-- happens, without an outcome, and again afterwards; a reading once, before it is answered.
alter table audit_trail add column outcome text;
alter table audit_trail add column address text;
create index audit_trail_account on audit_trail (account_key, at);

create table audit_patients (
  audit_key bigint not null,
  site_key integer not null,
  patient_key integer not null,
  primary key (site_key, patient_key, audit_key)
);
create trigger audit_patients_rows before update or delete on audit_patients
  for each row execute function refuse_audit_change();
create trigger audit_patients_all before truncate on audit_patients
  for each statement execute function refuse_audit_change();
