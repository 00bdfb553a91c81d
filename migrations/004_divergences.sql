-- Fields of species on which the claims of sources differ most (C10.70), for Checks::FactDivergence. Written after every
-- ingestion.
create table divergence (
  species_id integer not null references species on delete cascade,
  attribute_id smallint not null references attribute,
  primary key (species_id, attribute_id)
);
