-- What patients and their provider write to each other.

create table conversations (
  conversation_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  topic text not null check (topic in ('Billing', 'Clinical', 'Orders', 'Scheduling', 'Other')),
  subject text not null,
  status text not null default 'Open' check (status in ('Open', 'Closed')),
  closed_reason text check (closed_reason in ('Resolved', 'MovedToPhone', 'Duplicate', 'NoResponse')),
  closed_at timestamptz,
  -- Set while the patient has deleted it; the provider's next message clears it.
  hidden_at timestamptz,
  last_message_at timestamptz not null,
  -- The patient wrote last, so that staff's list reads no others. The trigger of messages keeps it.
  awaits_answer boolean not null default false,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  unique (site_key, patient_key, conversation_key),
  check ((status = 'Closed') = (closed_reason is not null) and (status = 'Closed') = (closed_at is not null))
);
create index conversations_newest on conversations (site_key, patient_key, last_message_at desc, conversation_key desc);
create index conversations_of_site on conversations (site_key, last_message_at, conversation_key);
create index conversations_waiting on conversations (site_key, last_message_at, conversation_key)
  where status = 'Open' and awaits_answer;

create table messages (
  message_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  conversation_key integer not null,
  sender_type text not null check (sender_type in ('Patient', 'Provider', 'System')),
  sender_name text not null,
  body text not null,
  sent_at timestamptz not null,
  -- When the patient had seen it; their own at once.
  read_at timestamptz,
  foreign key (site_key, patient_key, conversation_key)
    references conversations (site_key, patient_key, conversation_key),
  unique (site_key, patient_key, message_key)
);
create index messages_newest on messages (conversation_key, sent_at desc, message_key desc);
create index messages_unread on messages (site_key, patient_key) where read_at is null;

create function note_who_wrote_last() returns trigger language plpgsql as
  $$ begin update conversations set awaits_answer = (new.sender_type = 'Patient') where conversation_key = new.conversation_key; return null; end $$;
create trigger messages_written after insert on messages
  for each row when (new.sender_type <> 'System') execute function note_who_wrote_last();

create table message_photos (
  photo_key text primary key,
  site_key integer not null,
  patient_key integer not null,
  message_key integer not null,
  position integer not null,
  foreign key (site_key, patient_key, message_key) references messages (site_key, patient_key, message_key),
  foreign key (site_key, patient_key, photo_key) references photos (site_key, patient_key, photo_key),
  unique (message_key, position)
);
create index message_photos_patient on message_photos (site_key, patient_key, message_key);

-- What a patient has written and not sent: one new conversation, and one reply in each.
create table message_drafts (
  draft_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  -- Null for a conversation that is still to be started.
  conversation_key integer,
  topic text check (topic in ('Billing', 'Clinical', 'Orders', 'Scheduling', 'Other')),
  subject text not null default '',
  body text not null default '',
  saved_at timestamptz not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  foreign key (site_key, patient_key, conversation_key)
    references conversations (site_key, patient_key, conversation_key),
  unique nulls not distinct (site_key, patient_key, conversation_key),
  unique (site_key, patient_key, draft_key)
);

create table draft_photos (
  photo_key text primary key,
  site_key integer not null,
  patient_key integer not null,
  draft_key integer not null,
  -- Counts up, so that photos stand in the order in which they were added.
  position integer not null generated always as identity,
  foreign key (site_key, patient_key, draft_key)
    references message_drafts (site_key, patient_key, draft_key) on delete cascade,
  foreign key (site_key, patient_key, photo_key) references photos (site_key, patient_key, photo_key)
);
create index draft_photos_draft on draft_photos (draft_key);
