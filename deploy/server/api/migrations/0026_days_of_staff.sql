-- A lead reads what each colleague did on a day.
create index if not exists audit_trail_staff on audit_trail (site_key, at, audit_key) where actor = 'staff';
