-- Which conversations wait for the provider's answer, so that staff's list reads no others. A trigger keeps it, because
-- servers of the version before write messages too while an upgrade lasts.
alter table conversations add column awaits_answer boolean not null default false;
update conversations set awaits_answer = true
  where (
    select sender_type from messages
    where messages.conversation_key = conversations.conversation_key and sender_type <> 'System'
    order by sent_at desc, message_key desc limit 1
  ) = 'Patient';
create function note_who_wrote_last() returns trigger language plpgsql as
  $$ begin update conversations set awaits_answer = (new.sender_type = 'Patient') where conversation_key = new.conversation_key; return null; end $$;
create trigger messages_written after insert on messages
  for each row when (new.sender_type <> 'System') execute function note_who_wrote_last();
create index conversations_waiting on conversations (site_key, last_message_at, conversation_key)
  where status = 'Open' and awaits_answer;
