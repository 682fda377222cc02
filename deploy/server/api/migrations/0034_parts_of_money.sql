alter table charges
  -- What the cardholder's bank took back: a dispute may be about a part.
  add lost_cents integer not null default 0;
update charges set lost_cents = amount_cents where dispute = 'Lost';
alter table refunds
  -- How much of it went back because the order costs less; null: all of it.
  add returns_cents integer;
