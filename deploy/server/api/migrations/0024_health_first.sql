-- What patients write of their health stands first in staff's list, and the list is read in that order.
create index if not exists conversations_health_first on conversations
  (site_key, (topic <> 'Clinical'), last_message_at, conversation_key) where status = 'Open' and awaits_answer;
create index if not exists conversations_health_first_anywhere on conversations
  ((topic <> 'Clinical'), last_message_at, conversation_key) where status = 'Open' and awaits_answer;
drop index conversations_waiting;
drop index conversations_waiting_anywhere;
