-- What staff write for each other about a patient, an order or a conversation. No patient reads it here.
create table staff_notes (
  note_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  -- What it is about besides the patient.
  order_key integer,
  conversation_key integer,
  body text not null,
  written_at timestamptz not null,
  written_by text not null,
  foreign key (site_key, patient_key) references patients (site_key, patient_key) deferrable initially immediate,
  foreign key (site_key, patient_key, order_key) references orders (site_key, patient_key, order_key)
    deferrable initially immediate,
  foreign key (site_key, patient_key, conversation_key)
    references conversations (site_key, patient_key, conversation_key) deferrable initially immediate
);
create index staff_notes_patient on staff_notes (site_key, patient_key, note_key);
create index staff_notes_order on staff_notes (order_key) where order_key is not null;
create index staff_notes_conversation on staff_notes (conversation_key) where conversation_key is not null;
