alter table charges add unique (site_key, patient_key, charge_key);

-- Money that goes back to a card, whoever asked for it: staff, a cancelled order, or somebody at the processor's own
-- pages. A try that failed stays; the next one is another row.
create table refunds (
  refund_key integer generated always as identity primary key,
  site_key integer not null,
  patient_key integer not null,
  charge_key integer not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Pending is not done, and what was done may still fail.
  status text not null check (status in ('Asked', 'Pending', 'Done', 'Failed', 'Needless')),
  -- Our name for it, by which it is made once; null where it was made at the processor's own pages.
  reference text unique,
  -- What the processor calls it.
  processor_refund text,
  asked_at timestamptz not null,
  settled_at timestamptz,
  -- Why it failed, in the processor's word.
  reason text,
  foreign key (site_key, patient_key, charge_key) references charges (site_key, patient_key, charge_key)
    deferrable initially immediate
);
create unique index refunds_processor on refunds (charge_key, processor_refund);

alter table charges
  -- What went back, and what is on its way back.
  add refunded_cents integer not null default 0,
  add refunding_cents integer not null default 0,
  -- The last refund failed, and none was asked for since.
  add refund_failed_at timestamptz,
  -- What the cardholder's bank says to a charge that the cardholder disputes.
  add dispute text check (dispute in ('Open', 'Won', 'Lost')),
  add disputed_at timestamptz,
  -- When the processor was last asked what became of the money: an older answer is not written over a newer one.
  add followed_at timestamptz,
  -- Since when it waits for staff: a refund failed, or the bank asks for the money back.
  add staff_since timestamptz;
create index charges_for_staff on charges (site_key, charge_key) where staff_since is not null;

alter table payment_methods
  -- When the processor last told of the card, and when a job was last made to ask: its network may renew it.
  add read_at timestamptz,
  add read_asked_at timestamptz;
create index payment_methods_processor on payment_methods (merchant, processor_card);

insert into refunds (site_key, patient_key, charge_key, amount_cents, status, reference, asked_at, settled_at)
  select site_key, patient_key, charge_key, amount_cents, case when refunded_at is null then 'Asked' else 'Done' end,
    'refund-' || processor_charge, refund_asked_at, refunded_at
  from charges where refund_asked_at is not null and status in ('Approved', 'Refunded');
update charges set
  refunded_cents = case when refunded_at is null then 0 else amount_cents end,
  refunding_cents = case when refunded_at is null then amount_cents else 0 end
  where refund_asked_at is not null and status in ('Approved', 'Refunded');
