-- Orders that staff take on the phone: who called and confirmed what was read aloud, who took the call as the patient reads
-- it, and why staff went beyond what the patient could have ordered. Who calls may have no account.
alter table orders
  alter column requested_by_account_key drop not null,
  add column told_by text,
  add column taken_by text,
  add column beyond text;
