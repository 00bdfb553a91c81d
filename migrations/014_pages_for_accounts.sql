-- Pages for people who are signed in: sessions, sign-ups, and decisions of reviewers that can still be undone.

-- A row is a session of the pages (C15.40). It ends with its token: a replaced token, or a closed account, ends it.
create table page_session (
  -- SHA-256 of the value of the cookie, which is stored nowhere.
  id_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  -- That of the account when it signed in.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index page_session_account on page_session (account_id);
create index page_session_expiring on page_session (expires_at);

-- A row is an account that somebody opened on the pages (C15.43). Rows are deleted after a day.
create table sign_up (
  -- Keyed hash of the address, an IPv6 one by its /64 network.
  address_hash bytea not null,
  created_at timestamptz not null default now()
);
create index sign_up_address on sign_up (address_hash, created_at);

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
