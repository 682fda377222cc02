-- When a provider answers, in Spanish; without it, patients read what `hours` says.
alter table providers add column hours_es text;
