-- What a patient agreed to is kept in one place, with its version, until it is taken back.
alter table consents add column withdrawn_at timestamptz;

insert into consents (site_key, patient_key, consent_type, document_version, language, consented_at)
select settings.site_key, settings.patient_key, 'EmailNotifications', '2026-01', accounts.preferred_language,
  settings.consented_at
from notification_settings settings
join patients on patients.site_key = settings.site_key and patients.patient_key = settings.patient_key
join accounts on accounts.account_key = patients.account_key
where settings.consented_at is not null;

-- Its check, that nobody is mailed without consent, goes with it: whoever is to be told is looked up with the consent.
alter table notification_settings drop column consented_at;

alter table notification_settings
  add column text_order_confirmations boolean not null default false,
  add column text_delivery_and_tracking boolean not null default false,
  add column text_appointment_reminders boolean not null default false,
  -- When the patient answered STOP; null again once they ask for texts anew.
  add column texts_stopped_at timestamptz,
  -- What a mail's link to unsubscribe names the patient by. It opens nothing else.
  add column unsubscribe_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
create unique index notification_settings_unsubscribe on notification_settings (unsubscribe_key);
