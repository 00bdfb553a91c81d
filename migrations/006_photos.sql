-- What photos show, how their publishers rate them, and where a small form is (contract C8.18).

alter table image add column thumbnail_url text;
alter table image add column view text;
alter table image add column rating smallint check (rating between 1 and 5);

alter table staged_image add column thumbnail_url text, add column view text, add column rating smallint;
alter table reduced_image add column thumbnail_url text, add column view text, add column rating smallint;
