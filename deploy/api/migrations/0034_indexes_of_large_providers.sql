-- What staff's lists, sign-ins and searches look for, at a provider with tens of thousands of patients.
create index accounts_email on accounts (lower(email));
create index patients_name on patients (site_key, last_name, first_name);
create index patients_birthday on patients (site_key, date_of_birth);
create index sessions_patient on sessions (site_key, patient_key) where revoked_at is null;
create index self_registrations_patient on self_registrations (site_key, patient_key);
create index orders_open on orders (site_key, order_key) where status not in ('Draft', 'Delivered', 'Cancelled');
create index changes_submitted on changes (site_key, change_key) where status = 'Submitted';
create index conversations_of_site on conversations (site_key, last_message_at, conversation_key);
