-- Where the provider's identity provider signs its patients in.
alter table providers add column single_sign_on_url text;
