-- Where the removal of old events has come to: those received before this are gone. Old events are found through their
-- receipts, which have an index on their time; this lets a removal begin behind the receipts whose events it has removed
-- already. An index on event.received_at would do the same and cost every first delivery. Who removes holds the one row,
-- so that nobody else does at the same time.
create table retention (
    events_before timestamp with time zone not null
);

insert into retention (events_before) values (timestamp with time zone '1970-01-01 00:00:00+00');
