-- Whether a provider's patients read when its people looked at their data.
alter table providers add column access_history_active boolean not null default false;
