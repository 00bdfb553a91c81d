-- Whether the published value of a field has the rows of all sources, not only of the strongest one. Written from the field
-- registry at every start.
alter table attribute add column if not exists joined boolean not null default false;
