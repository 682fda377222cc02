-- Its one row says that everybody in this database is made up, so that it may be emptied and its clock moved.
create table sandbox (
  only_row boolean primary key default true check (only_row),
  -- How far the clock is ahead of the real time.
  clock_offset_ms bigint not null default 0
);
