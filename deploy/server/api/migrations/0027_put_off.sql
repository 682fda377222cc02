-- A note may be a task: on which day, whose, and when who did it.
alter table staff_notes
  add column due_on date,
  -- When that day begins at the provider.
  add column due_at timestamptz,
  add column assigned_to text,
  add column done_at timestamptz,
  add column done_by text,
  add check ((due_on is null) = (due_at is null)),
  add check (due_on is not null or (assigned_to is null and done_at is null));
create index staff_notes_tasks on staff_notes (site_key, due_on, note_key) where due_on is not null and done_at is null;

-- What staff do later than when it came: an order, a conversation or a change that waits, until a day.
-- What staff enter of a patient is a change that nobody with an account asked for.
alter table changes alter column submitted_by_account_key drop not null;
alter table changes add unique (site_key, patient_key, change_key);
create table put_offs (
  put_off_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  order_key integer unique,
  conversation_key integer unique,
  change_key integer unique,
  until date not null,
  -- When that day begins at the provider.
  back_at timestamptz not null,
  -- What the patient writes after this brings it back before.
  seen_at timestamptz not null,
  put_off_by text not null,
  check (num_nonnulls(order_key, conversation_key, change_key) = 1),
  foreign key (site_key, patient_key) references patients (site_key, patient_key) deferrable initially immediate,
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key)
    deferrable initially immediate,
  foreign key (site_key, patient_key, conversation_key)
    references conversations (site_key, patient_key, conversation_key) deferrable initially immediate,
  foreign key (site_key, patient_key, change_key) references changes (site_key, patient_key, change_key)
    deferrable initially immediate
);
create index put_offs_patient on put_offs (site_key, patient_key);
