-- Accounts, their tokens, and the review queue.

create table account (
  id integer generated always as identity primary key,
  name text,
  email text unique,
  image_url text,
  organization_name text,
  organization_url text,
  account_type text not null default 'individual'
    check (account_type in ('individual', 'nonprofit', 'company', 'other')),
  plan text not null default 'usr' check (plan in ('usr', 'spo', 'unl')),
  role text not null default 'user' check (role in ('user', 'reviewer', 'admin')),
  -- SHA-256 of the token; the token itself is shown once and never kept (C3.3).
  token_hash bytea unique,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table correction (
  id integer generated always as identity primary key,
  record_type text not null default 'Species',
  -- No foreign key: corrections stay listed when their species is gone (C9.52).
  record_id integer not null,
  user_id integer references account on delete set null,
  warning_type text,
  change_status text not null default 'pending' check (change_status in ('pending', 'accepted', 'rejected')),
  change_type text not null default 'update' check (change_type in ('addition', 'update', 'deletion')),
  accepted_by integer references account on delete set null,
  notes text,
  source_type text,
  source_reference text,
  correction jsonb,
  changes jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index correction_record on correction (record_id);
create index correction_user on correction (user_id);
create index correction_queue on correction (change_status, updated_at desc);
-- At most one pending item a species and check (C9.40).
create unique index correction_check on correction (record_id, warning_type)
  where change_status = 'pending' and user_id is null;
