-- What keeps a portal as quick after ten years as on its first day.

-- The words of a text as a plain keyboard types them, one space between two. A letter that no text has stands for the
-- space while the others are folded.
create or replace function folded_words(value text) returns text language sql immutable parallel safe
  return case
    when octet_length(value) = length(value) then
      lower(regexp_replace(regexp_replace(value, '[ \t\n\r-]+', ' ', 'g'), '[^A-Za-z0-9 ]+', '', 'g'))
    else replace(public.folded_letters(regexp_replace(value, '[ \t\n\r-]+', U&'\E000', 'g')), U&'\E000', ' ')
  end;

-- What a patient's search compares. Columns, because to fold a text takes longer than to read it.
alter table messages add column folded_body text not null generated always as (public.folded_words(body)) stored;
alter table conversations add column folded_subject text not null
  generated always as (public.folded_words(subject)) stored;
-- The messages of one conversation of one patient. Every condition names the patient too, and by two indexes PostgreSQL
-- would read all of the patient's messages for each conversation.
create index if not exists messages_of_patient on messages
  (site_key, patient_key, conversation_key, sent_at desc, message_key desc);

-- From which day on it is looked what a patient can order again: those never looked at first. With the patient's time zone,
-- because nobody is looked at in the night, so that a look reads only whom it is for.
alter table notification_settings add column supplies_look_on date not null generated always as
  (coalesce(greatest(supplies_checked_on + 1, supplies_reminded_on + 7), date '2000-01-01')) stored;
alter table notification_settings add column time_zone_key integer;
update notification_settings s set time_zone_key = p.time_zone_key from patients p
  where p.site_key = s.site_key and p.patient_key = s.patient_key;
create index if not exists notification_settings_look on notification_settings (time_zone_key, supplies_look_on)
  where email_supply_reminders or text_supply_reminders;

create or replace function find_time_zone() returns trigger language plpgsql as
  $$ begin new.time_zone_key = (select time_zone_key from patients where patient_key = new.patient_key); return new; end $$;
create or replace trigger notification_settings_zone before insert or update of patient_key on notification_settings
  for each row execute function find_time_zone();
create or replace function tell_time_zone() returns trigger language plpgsql as
  $$ begin update notification_settings set time_zone_key = new.time_zone_key where site_key = new.site_key and patient_key = new.patient_key; return null; end $$;
create or replace trigger patients_zone after update of time_zone_key on patients
  for each row when (old.time_zone_key is distinct from new.time_zone_key) execute function tell_time_zone();

-- A patient's charges, the newest first, and which of them are under way.
create index if not exists charges_newest on charges (site_key, patient_key, charge_key desc);
create index if not exists charges_under_way on charges (site_key, patient_key)
  where status in ('Asked', 'Unknown', 'Confirming');

create index if not exists orders_open_of_patient on orders (site_key, patient_key)
  where status not in ('Draft', 'Delivered', 'Cancelled');

-- The orders of some days, for staff; and what a service of all sites asks for, by whose names no other index begins.
create index if not exists orders_of_days on orders (site_key, order_date, order_key);
create index if not exists patients_of_all_sites on patients (last_name, first_name, patient_key);
create index if not exists conversations_waiting_anywhere on conversations (last_message_at, conversation_key)
  where status = 'Open' and awaits_answer;
create index if not exists dispensings_order on dispensings (order_key) where order_key is not null;
