-- Pictures of an insurance card that somebody took while registering: the provider reads the policy from them.

create table registration_cards (
  site_key integer not null,
  patient_key integer not null,
  side text not null check (side in ('front', 'back')),
  photo_key text not null unique,
  primary key (site_key, patient_key, side),
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  foreign key (site_key, patient_key, photo_key) references photos (site_key, patient_key, photo_key)
);
