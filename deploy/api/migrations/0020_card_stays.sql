-- A card is known by its number's fingerprint, and a stay on the card page by what came of it.

-- The processor's: the same for the same number. Null for a card that staff put there.
alter table payment_methods add column fingerprint text;
create unique index payment_methods_fingerprint on payment_methods (site_key, patient_key, fingerprint)
  where removed_at is null;

alter table payment_sessions
  -- The card on file whose place the new one takes.
  add column replaces_key integer,
  -- Of the consent that stood beside the button which opened the card page.
  add column consent_version text,
  -- The card that came on file by it, and whether it was new there.
  add column payment_method_key integer,
  add column outcome text check (outcome in ('Added', 'Updated', 'AlreadyThere')),
  add check ((payment_method_key is null) = (outcome is null)),
  add foreign key (site_key, patient_key, replaces_key)
    references payment_methods (site_key, patient_key, payment_method_key),
  add foreign key (site_key, patient_key, payment_method_key)
    references payment_methods (site_key, patient_key, payment_method_key);

update payment_sessions set payment_method_key = added.payment_method_key, outcome = 'Added'
  from payment_methods as added
  where added.site_key = payment_sessions.site_key
    and added.patient_key = payment_sessions.patient_key
    and added.session_reference = payment_sessions.reference;
alter table payment_methods drop column session_reference;
