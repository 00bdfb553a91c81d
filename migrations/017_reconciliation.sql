-- What the last `linnea index reconcile` found of a store: documents by how they differ from Postgres, and how many of
-- those are left after the repair, by the same kinds.
create table reconciliation (
  store text primary key,
  finished_at timestamptz not null default now(),
  repaired boolean not null,
  documents integer not null,
  found jsonb not null,
  remaining jsonb not null
);
