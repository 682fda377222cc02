-- Pictures of insurance cards: at most one of each side of a policy's card.

create table insurance_cards (
  site_key integer not null,
  patient_key integer not null,
  policy_key integer not null,
  side text not null check (side in ('front', 'back')),
  photo_key text not null unique,
  primary key (policy_key, side),
  foreign key (site_key, patient_key, policy_key) references insurance_policies (site_key, patient_key, policy_key),
  foreign key (site_key, patient_key, photo_key) references photos (site_key, patient_key, photo_key)
);
