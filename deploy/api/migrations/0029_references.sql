-- Staff look up the reference that somebody says on the phone: how a correlation id begins.

create index audit_trail_correlation on audit_trail (correlation_id text_pattern_ops);
