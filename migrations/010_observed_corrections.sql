-- When the values of a correction were observed or published, as its submitter says; a year is its first day (C9.2).
alter table correction add column if not exists observed_at date;
