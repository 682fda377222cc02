-- A reset that set a password: the browser that did it, and lost the answer, is told so when it asks again.

alter table password_resets add column used_at timestamptz;
alter table password_resets add column used_by_binding_hash text;
