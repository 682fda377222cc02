-- The browsers in which somebody signed in to an account. Their failures count apart from everybody else's, so that
-- strangers who guess at an account slow only strangers.
create table known_browsers (
  -- The hash of the secret in a cookie that outlives sign-outs.
  device_hash text not null,
  account_key integer not null references accounts,
  last_used_at timestamptz not null,
  primary key (device_hash, account_key)
);
