-- Two keys of a provider's own system that are one person's.

-- Keys that a record had before: what comes under them goes to it.
create table former_keys (
  external_key text not null,
  site_key integer not null,
  patient_key integer not null,
  merge_key integer not null,
  primary key (external_key, site_key),
  foreign key (site_key, patient_key) references patients (site_key, patient_key)
);
create index former_keys_patient on former_keys (site_key, patient_key);

-- Who said that two keys are one person's, and what that moved, so that it can be taken back.
create table patient_merges (
  merge_key integer generated always as identity primary key,
  site_key integer not null references providers,
  -- The record that stays, and the one that was closed; null where a key changed and there was one record alone.
  into_patient_key integer not null,
  from_patient_key integer,
  from_key text,
  to_key text,
  at timestamptz not null,
  by text not null,
  -- Which rows went where, by their keys, and what their records were before.
  moved jsonb not null,
  taken_back_at timestamptz,
  taken_back_by text,
  foreign key (site_key, into_patient_key) references patients (site_key, patient_key),
  foreign key (site_key, from_patient_key) references patients (site_key, patient_key)
);
create index patient_merges_into on patient_merges (site_key, into_patient_key);
create index patient_merges_from on patient_merges (site_key, from_patient_key) where from_patient_key is not null;

-- The rows of a patient move to another one together: then what holds them together is looked at when all have moved.
do $$ declare held record; begin for held in select conrelid::regclass as named, conname from pg_constraint where contype = 'f' and not condeferrable and conrelid in (select attrelid from pg_attribute where attname = 'patient_key') loop execute format('alter table %s alter constraint %I deferrable initially immediate', held.named, held.conname); end loop; end $$;
