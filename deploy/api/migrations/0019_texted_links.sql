-- A texted link is good for seven days in any browser, and is proven anew each time.

alter table short_codes drop column claimed_by_binding_hash;
-- An order that was placed since is the one that the link was for. Links that are there were good for a day.
alter table short_codes add column created_at timestamptz;
update short_codes set created_at = expires_at - interval '1 day';
alter table short_codes alter column created_at set not null;
-- When somebody last answered wrong: a new link begins with the failures of the day.
alter table short_codes add column last_missed_at timestamptz;
-- Staff closed it.
alter table short_codes add column closed_at timestamptz;
create index short_codes_patient on short_codes (site_key, patient_key);

-- The link that a session was opened with; null for every other session.
alter table sessions add column short_code_key integer;
