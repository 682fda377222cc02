-- What a texted link's session is for; null for every other session.
alter table sessions add column dynamic_template_key integer;
