-- Whether the patient of a closed record had left the provider before: who had is one who has left when it opens again.
alter table patients add column had_left boolean not null default false;
