-- Records that are to be erased, because the person asked for it.
create table erasures (
  erasure_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  why text not null,
  asked_at timestamptz not null,
  -- Who asked, by the name in the trail, and by what they cannot choose: somebody else has to agree.
  asked_by text not null,
  asked_by_subject text not null,
  agreed_at timestamptz,
  agreed_by text,
  -- Whether the record was open before, so that a taking back opens it again.
  was_open boolean not null default false,
  taken_back_at timestamptz,
  taken_back_by text,
  done_at timestamptz,
  -- Of the keys of the provider's own system, so that no file brings the person back.
  key_hashes text[] not null default '{}',
  foreign key (site_key, patient_key) references patients (site_key, patient_key) deferrable initially immediate
);
create unique index erasures_standing on erasures (site_key, patient_key) where taken_back_at is null;
create index erasures_due on erasures (agreed_at) where done_at is null and taken_back_at is null;
