-- A security code that is sent again leaves the earlier ones of the same search good for their own ten minutes.

create table self_registration_codes (
  transaction_hash text not null references self_registrations (transaction_hash) on delete cascade,
  code_hash text not null,
  channel text not null check (channel in ('text', 'email')),
  expires_at timestamptz not null,
  primary key (transaction_hash, code_hash)
);

alter table self_registrations drop column code_hash, drop column code_expires_at;
