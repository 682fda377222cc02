-- What can become of a charge besides paid and declined.

alter table charges
  drop constraint charges_status_check,
  add constraint charges_status_check
    check (status in ('Asked', 'Unknown', 'Confirming', 'Approved', 'Declined', 'Failed', 'Refunded')),
  -- Given back as its order was cancelled or denied: when that was asked for, and when it was done.
  add column refund_asked_at timestamptz,
  add column refunded_at timestamptz,
  add check (refunded_at is null or refund_asked_at is not null);
