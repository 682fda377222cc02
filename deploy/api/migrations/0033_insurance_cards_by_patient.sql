-- The pictures of a patient's cards are read together, on each look at their insurance.

create index insurance_cards_patient on insurance_cards (site_key, patient_key);
