-- The newest dispensings of each supply, which decide when it can be ordered again.
create index if not exists dispensings_newest on dispensings (site_key, patient_key, supply_key, dispensed_on);

-- The letters of a name as a plain keyboard types them, as folded-letters.ts makes them; a test compares the two.
create or replace function folded_letters(value text) returns text language sql immutable parallel safe
  return case
    -- Most names, ten times quicker.
    when octet_length(value) = length(value) then lower(regexp_replace(value, '[^A-Za-z0-9]+', '', 'g'))
    else replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(value, nfkd), '[\u0001-/:-@[-`{-¿×÷\u02b0-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ua78b\ua78c\ufe00-\ufe6f\ufeff\U0001f000-\U0001faff]+', '', 'g')),
      'ðđħıĸłŋøŧəɓɖɗɛƒɣɨɩƙɔʉʋƴƶƀς', 'ddhiklnotebddefgiikouvyzbσ'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  end;

-- The same with the other spellings of a name: Mueller for Müller, St. John for Saint John.
create or replace function folded_spellings(value text) returns text language sql immutable parallel safe
  return public.folded_letters(value)
    || case when octet_length(value) = length(value) then ''
      else ' ' || public.folded_letters(replace(replace(replace(replace(replace(replace(
        lower(normalize(value, nfc)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'), 'đ', 'dj'))
    end
    || case when lower(value) ~ '\m(st|saint)e?\M' then
        ' ' || public.folded_letters(regexp_replace(value, '\msaint(e?)\M', 'st\1', 'gi'))
        || ' ' || public.folded_letters(regexp_replace(value, '\mst(e?)\M', 'saint\1', 'gi'))
      else ''
    end;

-- What staff type to find somebody. A column, because to fold a name takes longer than to read it.
alter table patients add column folded_name text not null
  generated always as (public.folded_spellings(first_name) || ' ' || public.folded_spellings(last_name)) stored;
create index if not exists patients_folded_name on patients using gin (folded_name gin_trgm_ops);
create index if not exists patients_own_number on patients (lower(external_key), site_key);
create index if not exists patients_mobile_phone on patients (mobile_phone, site_key);
create index if not exists patients_home_phone on patients (home_phone, site_key);
create index if not exists patients_email_parts on patients using gin (email_on_file gin_trgm_ops);
create index if not exists accounts_email_parts on accounts using gin (email gin_trgm_ops);
create index if not exists orders_own_number on orders (lower(external_number)) where external_number is not null;
