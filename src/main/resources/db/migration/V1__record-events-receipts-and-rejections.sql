-- Three layers, three tables. The primary key of each is the SHA-256 digest by which a row is claimed with
-- "insert ... on conflict do nothing": H2 knows that statement only without a conflict target, so there is one unique
-- key per table. Texts have no length, since an id may be long; digests stand in wherever an index needs the value (an
-- index entry of PostgreSQL ends near 2.7 kB).

-- What happened, as received: one row per source + id + whole content that some consumer recorded.
create table event (
    digest              bytea                    not null primary key,
    identity            bytea                    not null,
    -- the envelope
    source              varchar                  not null,
    event_id            varchar                  not null,
    type                varchar                  not null,
    subject             varchar,
    event_time          varchar,
    dataschema          varchar,
    datacontenttype     varchar,
    extensions          varchar                  not null,
    -- the data: its bytes, and whether they are JSON text
    schema_version      bigint                   not null,
    data                bytea,
    data_is_json        boolean                  not null,
    received_at         timestamp with time zone not null
);

create index event_by_identity on event (identity);

-- What one consumer recorded for one fact. The digest is that of consumer + source + id. It points at the event row
-- that was read, written by the same transaction; there is no foreign key, because a receipt may outlive its data.
create table receipt (
    digest               bytea                    not null primary key,
    consumer             varchar                  not null,
    identity             bytea                    not null,
    source               varchar                  not null,
    event_id             varchar                  not null,
    type                 varchar                  not null,
    subject              varchar,
    -- what was read, and what came of it
    event_digest         bytea                    not null,
    content              bytea                    not null,
    input_schema_version bigint                   not null,
    result_version       integer                  not null,
    projection           varchar                  not null,
    recorded_at          timestamp with time zone not null,
    -- the repeats
    repeats              bigint                   not null,
    last_repeated_at     timestamp with time zone,
    input_differed       boolean                  not null
);

create index receipt_by_identity on receipt (identity);
create index receipt_by_time on receipt (recorded_at, digest);

-- A refused input, whole, with its reason. It takes no key and has no effect: its digest is that of the refused input,
-- so that the same refusal again only counts.
create table rejection (
    digest        bytea                    not null primary key,
    state         varchar                  not null,
    reason        varchar                  not null,
    consumer      varchar,
    violations    varchar                  not null,
    -- what could be read of it
    identity      bytea,
    source        varchar,
    event_id      varchar,
    type          varchar,
    subject       varchar,
    -- the input
    headers       varchar                  not null,
    body          bytea                    not null,
    first_seen_at timestamp with time zone not null,
    last_seen_at  timestamp with time zone not null,
    seen          bigint                   not null
);

create index rejection_by_identity on rejection (identity);
create index rejection_by_time on rejection (first_seen_at, digest);
