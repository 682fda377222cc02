-- Patients who have an account in their provider's own web portal already: it stays theirs, with its username and password.

create table linked_accounts (
  site_key integer not null,
  patient_key integer not null,
  username text not null,
  password_hash text not null,
  primary key (site_key, patient_key),
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
