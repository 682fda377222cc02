-- A decision on a change marks the patient's home until it is read. Whatever was decided before has been told.
alter table changes add column read_at timestamptz;
update changes set read_at = closed_at where status in ('Approved', 'Rejected');
create index changes_unread on changes (site_key, patient_key)
  where read_at is null and status in ('Approved', 'Rejected');
