-- Pictures of a card whose policy does not count yet: of one that is about to be added at a level, or of what a change
-- that waits there asks for. They become the policy's when it is sent, or approved.

create table next_insurance_cards (
  site_key integer not null,
  patient_key integer not null,
  -- None (0) only while two levels change places.
  level integer not null check (level between 0 and 3),
  side text not null check (side in ('front', 'back')),
  photo_key text not null unique,
  primary key (site_key, patient_key, level, side),
  foreign key (site_key, patient_key) references patients (site_key, patient_key),
  foreign key (site_key, patient_key, photo_key) references photos (site_key, patient_key, photo_key)
);
