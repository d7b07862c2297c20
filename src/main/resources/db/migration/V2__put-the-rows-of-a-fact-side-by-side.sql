-- The keys of receipts and events now begin with the first eight bytes of their fact's identity, so that the index of
-- the keys also finds the rows of a fact, and the indexes on the identity can go.

update receipt set
    digest = substring(identity from 1 for 8) || substring(digest from 9 for 24),
    event_digest = substring(identity from 1 for 8) || substring(event_digest from 9 for 24);
update event set digest = substring(identity from 1 for 8) || substring(digest from 9 for 24);

drop index receipt_by_identity;
drop index event_by_identity;
