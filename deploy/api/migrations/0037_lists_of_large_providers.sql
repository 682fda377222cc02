-- Staff search for parts of names and see the photos of many conversations, at a provider with tens of thousands of
-- patients. The extension comes with PostgreSQL, and the owner of a database may add it.
create extension if not exists pg_trgm;
create index patients_name_parts on patients using gin (first_name gin_trgm_ops, last_name gin_trgm_ops);
create index accounts_username_parts on accounts using gin (username gin_trgm_ops);
create index message_photos_patient on message_photos (site_key, patient_key, message_key);
-- Staff read the audit trail of a patient, and of an account without a provider, from its newest row.
drop index audit_trail_patient;
create index audit_trail_patient on audit_trail (site_key, patient_key, audit_key);
drop index audit_trail_account;
create index audit_trail_account on audit_trail (account_key, audit_key) where site_key is null;
