-- What the API signs the tokens of remotes' own backends with, made when it is first needed.
create table remote_keys (
  name text primary key,
  secret jsonb not null
);
