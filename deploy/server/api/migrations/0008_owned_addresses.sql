-- An account's address is its owner's. What a provider has is its record's, and the account is offered it.

-- An address that the provider brought after the patient registered, until the owner takes it or does not want it.
alter table patients add column email_offered text;
-- The provider whose offer a link answers; null for the link to an account's own address.
alter table email_verifications add column offered_at_site integer references providers;
-- Whether who asked had proved that the account is theirs. Unknown of older ones: their address is offered.
alter table changes add column asked_with_proof boolean not null default false;

-- Until now a provider's import put its new address into the account, and a new password was mailed there. Such an
-- account loses the address and is offered it, and what was mailed there ends. It was put there where nobody has verified it, it is neither the username
-- nor what the patient asked for, it is the one on file, and an import changed the record after the patient's first act:
-- one that the patient typed while registering, and that no import came after, stays. The trail names each account.
with offered as (
  update patients p set email_offered = a.email
  from accounts a
  where a.account_key = p.account_key and a.has_password and not a.email_verified and a.email <> ''
    and lower(p.email_on_file) = lower(a.email) and a.username_folded <> lower(a.email)
    and not exists (
      select from changes c
      where c.submitted_by_account_key = a.account_key and c.type = 'Demographics' and c.status = 'Approved'
        and lower(c.fields::jsonb ->> 'Email') = lower(a.email))
    and exists (
      select from audit_patients shown
      join audit_trail t on t.audit_key = shown.audit_key
      where shown.site_key = p.site_key and shown.patient_key = p.patient_key
        and t.call = 'PUT staff/patients' and t.outcome = 'done'
        and t.audit_key > (
          select min(own.audit_key) from audit_trail own
          where own.site_key = p.site_key and own.patient_key = p.patient_key and own.actor = 'patient'))
  returning p.account_key, p.site_key, p.patient_key
), told as (
  insert into audit_trail (at, correlation_id, actor, account_key, site_key, patient_key, call, keys, outcome)
  select now(), '0008_owned_addresses', 'anyone', account_key, site_key, patient_key,
    'the address of the account is offered to it', '{}', 'done'
  from offered
), ended as (
  update password_resets set expires_at = 'epoch', code_expires_at = 'epoch'
  where account_key in (select account_key from offered)
), revoked as (
  update sessions set revoked_at = now()
  where account_key in (select account_key from offered) and method = 'reset' and revoked_at is null
)
update accounts set email = '' where account_key in (select account_key from offered);
