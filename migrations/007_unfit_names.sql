-- Common names that are never shown first (contract C10.36), in lower case: names of whole groups, and misspelt ones.

alter table species add column unfit_names text[] not null default '{}';
