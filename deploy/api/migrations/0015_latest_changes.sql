-- The latest change is read with every page that shows it, however many there were before.
create index changes_latest on changes (site_key, patient_key, type, change_key desc);
