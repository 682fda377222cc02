-- Another index of each of these tables begins with the same columns: an import wrote a fifth more for nothing.
drop index dispensings_patient;
drop index charges_newest;
