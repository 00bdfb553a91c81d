-- A row is a further token of an account (C15.110), beside the one of the account itself.
create table account_token (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  name text not null,
  -- SHA-256 of the token, which is shown once and never stored (C3.3).
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
create index account_token_account on account_token (account_id);

-- A row is a code that gives back an account whose token was lost (C15.111). It is deleted when it was used.
create table recovery_code (
  -- SHA-256 of the code, which has 100 random bits.
  code_hash bytea primary key,
  account_id integer not null references account on delete cascade
);
create index recovery_code_account on recovery_code (account_id);
