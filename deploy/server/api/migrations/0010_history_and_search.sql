-- The newest dispensings of each supply, which decide when it can be ordered again.
create index if not exists dispensings_newest on dispensings (site_key, patient_key, supply_key, dispensed_on);
