alter table prescribed_supplies
  -- The prescription of the same item that came when this one ended: what was ordered and received of this one counts for it.
  add renewed_by integer;
