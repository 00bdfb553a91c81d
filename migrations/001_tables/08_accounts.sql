-- Accounts, and their sessions on the pages.

-- A row is an account of the HTTP interface.
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
  -- SHA-256 of the token. The token itself is shown once and never stored (C3.3).
  token_hash bytea unique,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- A row is a token that was replaced, or whose account was removed (functions/retire_token.sql). Without this table
-- such a token, kept in a file or configured as the first one, would be that of a new admin at the next start (C3.15).
create table retired_token (
  token_hash bytea primary key,
  retired_at timestamptz not null default now()
);

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
