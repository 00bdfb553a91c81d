-- What a community site is told of reviewed corrections (contract C12.7).

-- A correction as the interface shows it (C8.45).
create function correction_json(c correction) returns json language sql stable parallel safe as $$
  select json_build_object('id', c.id, 'record_type', c.record_type, 'record_id', c.record_id, 'user_id', c.user_id,
    'warning_type', c.warning_type, 'change_status', c.change_status, 'change_type', c.change_type,
    'accepted_by', c.accepted_by, 'notes', c.notes, 'source_type', c.source_type,
    'source_reference', c.source_reference, 'correction', c.correction, 'changes', c.changes,
    'created_at', iso_timestamp(c.created_at), 'updated_at', iso_timestamp(c.updated_at))
$$;

-- Written in the transaction that reviews; sent afterwards, at least once, by any process with the webhook set.
create table notification (
  -- What the receiver knows a repeated message by, so it must not start again at 1 with a new database.
  id uuid primary key default gen_random_uuid(),
  correction_id integer not null references correction on delete cascade,
  event text not null,
  -- The correction as it was then: every attempt says the same, whatever has become of it since.
  data json not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null once it was delivered or given up.
  next_attempt_at timestamptz default now(),
  delivered_at timestamptz,
  -- Why the last attempt failed.
  failure text,
  check (delivered_at is null or next_attempt_at is null)
);
create index notification_due on notification (next_attempt_at) where next_attempt_at is not null;
create index notification_correction on notification (correction_id);
