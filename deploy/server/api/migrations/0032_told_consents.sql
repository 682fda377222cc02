-- How a patient told staff that they agree, who noted it and why; and the same where they take it back.
alter table consents
  add column given_how text check (given_how in ('Phone', 'InPerson', 'Paper')),
  add column given_by text,
  add column given_reason text,
  add column withdrawn_by text,
  add column withdrawn_reason text;
