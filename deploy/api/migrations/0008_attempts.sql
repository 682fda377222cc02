-- How often something was tried, in one place for every limit: sign-ins, codes, sends. Kept here, so that a restart
-- forgives nothing and several servers count together. It takes the place of the sign-ins' own table.

drop table login_attempts;

create table attempts (
  -- What is limited and the hash of whose: what people typed by mistake is not kept.
  subject text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null
);
create index attempts_window on attempts (window_ends_at);
