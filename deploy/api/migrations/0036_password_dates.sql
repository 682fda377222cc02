-- When somebody chose another password in place of an older one; null when they never did, or before this was kept.
alter table accounts add column password_changed_at timestamptz;
