-- What is handed out of a person is found by an index, in the largest tables too.
drop index sessions_patient;
create index sessions_patient on sessions (site_key, patient_key);
create index payment_sessions_patient on payment_sessions (site_key, patient_key);
create index portal_events_patient on portal_events (site_key, patient_key) where patient_key is not null;
create index email_verifications_account on email_verifications (account_key);
create index erasures_patient on erasures (site_key, patient_key);
