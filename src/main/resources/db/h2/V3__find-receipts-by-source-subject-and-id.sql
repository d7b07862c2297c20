-- What people look receipts up by, the newest first.
create index receipt_by_source on receipt (source, recorded_at, digest);
create index receipt_by_subject on receipt (subject, recorded_at, digest);
create index receipt_by_event_id on receipt (event_id, recorded_at, digest);
