-- Corrections, their reviews and notifications about them.

-- A row is a correction, a report or an item of an automatic check (C8.45).
create table correction (
  id integer generated always as identity primary key,
  record_type text not null default 'Species',
  -- No foreign key: corrections stay listed when their species is deleted (C9.52).
  record_id integer not null,
  -- Null for an item of a check.
  user_id integer references account on delete set null,
  warning_type text,
  change_status text not null default 'pending'
    check (change_status in ('pending', 'accepted', 'rejected', 'reverted')),
  change_type text not null default 'update' check (change_type in ('addition', 'update', 'deletion')),
  accepted_by integer references account on delete set null,
  notes text,
  source_type text,
  source_reference text,
  -- Text key of source_reference (C6.8); null until the item is submitted.
  source_reference_key text collate "C",
  -- `json`, because members keep the order in which they were submitted (C8.46).
  correction json,
  changes json,
  -- Its notes are TEST: answered normally, never reviewed, rejected after a day (C9.35).
  test boolean not null default false,
  -- A reviewer settled this item of a check: the problem is not raised again while it reads the same (C9.40).
  silences boolean not null default false,
  -- The values without provenance that accepting it removed: attribute -> value (C9.49).
  removed json,
  created_at timestamptz not null default now(),
  -- When the content was last submitted; notes and reviews change only updated_at.
  submitted_at timestamptz not null default now(),
  -- Of a reverted correction: when it was reverted (C9.55).
  updated_at timestamptz not null default now(),
  -- Remarks of reviewers and of the service, a line each; `notes` stay as submitted (C8.45).
  review_notes text,
  -- Fields that accepting it applied; null until then, and for an item without changes (C8.47).
  applied_fields text[],
  -- Fields of `changes` that accepting it left out: field -> reason (C8.47).
  unapplied_fields json,
  -- How a reviewer settled a report (C9.50).
  outcome text,
  -- Licence of its values, that in force at submission (C9.9); null for an item of a check until it is accepted.
  licence text
);
create index correction_record on correction (record_id);
create index correction_user on correction (user_id);
create index correction_queue on correction (change_status, updated_at desc);
create index correction_changed on correction (updated_at desc, created_at, id);
-- At most one pending item per species and check (C9.40). Reports may have several: those of deleted accounts have no
-- user either.
create unique index correction_check on correction (record_id, warning_type)
  where change_status = 'pending' and user_id is null and warning_type like 'Checks::%';
-- Each submission looks for the pending correction of its account and species (C9.3).
create index correction_pending on correction (user_id, record_id) where change_status = 'pending';
create index correction_expiring on correction (submitted_at) where test and change_status = 'pending';
create index correction_silencing on correction (record_id) where silences;
create index correction_removed on correction (record_id) where removed is not null and change_status <> 'reverted';

-- A row is a message to the webhook about a reviewed correction (C12.7). Written in the transaction of the review and
-- sent afterwards, at least once, by any process that has the webhook configured.
create table notification (
  -- The receiver recognises a repeated message by it, so ids must not start at 1 again with a new database.
  id uuid primary key default gen_random_uuid(),
  correction_id integer not null references correction on delete cascade,
  event text not null,
  -- The correction as it was when reviewed: every attempt sends the same, whatever happens to the correction later.
  data json not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null once the message was delivered or given up.
  next_attempt_at timestamptz default now(),
  delivered_at timestamptz,
  -- Why the last attempt failed.
  failure text,
  check (delivered_at is null or next_attempt_at is null)
);
create index notification_due on notification (next_attempt_at) where next_attempt_at is not null;
create index notification_correction on notification (correction_id);

-- A row is a decision that a reviewer made on the pages (C15.52). It is applied when it is due.
create table review_decision (
  id integer generated always as identity primary key,
  -- No foreign key: corrections are never deleted.
  correction_id integer not null,
  reviewer_id integer not null references account on delete cascade,
  verb text not null check (verb in ('accept', 'reject')),
  -- Body of the review, as C9.45.
  body json not null,
  decided_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- When a process began to apply it; another one takes it over if that process ended.
  taken_at timestamptz,
  applied_at timestamptz,
  -- Why it was not applied.
  failure text
);
-- One decision of an item waits at a time.
create unique index review_decision_waiting on review_decision (correction_id)
  where applied_at is null and failure is null;
create index review_decision_due on review_decision (due_at) where applied_at is null and failure is null;
create index review_decision_correction on review_decision (correction_id);
