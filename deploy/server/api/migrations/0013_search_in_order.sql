-- The search for patients reads the names in the order of the list, of this index alone, and stops at the end of a page: also
-- two letters, or two names that many have, take no longer than that. No index of parts of names is kept.
create index if not exists patients_searched on patients (site_key, last_name, first_name, patient_key) include (folded_name);
drop index if exists patients_name, patients_name_parts, patients_folded_name;
