-- Images of species.

-- A row is an image of a species. functions/shown_image.sql says which images are shown.
create table image (
  id integer generated always as identity primary key,
  species_id integer not null references species on delete cascade,
  source_id smallint not null references source,
  image_url text not null,
  part text not null default 'other' check (part in ('flower', 'leaf', 'habit', 'fruit', 'bark', 'other')),
  is_main boolean not null default false,
  score real not null default 0,
  copyright text,
  licence text,
  licence_url text,
  source_url text,
  -- A small form of it; `view` is what it shows, `rating` its quality in the opinion of its publisher (C8.18).
  thumbnail_url text,
  view text,
  rating smallint check (rating between 1 and 5),
  unique (species_id, image_url)
);
