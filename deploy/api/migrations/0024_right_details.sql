-- When the patient last said that what is on file about them is right.
alter table patients add column details_confirmed_at timestamptz;

-- While two policies change places, one of them has no level.
alter table insurance_policies drop constraint insurance_policies_level_check;
alter table insurance_policies add constraint insurance_policies_level_check check (level between 0 and 3);
