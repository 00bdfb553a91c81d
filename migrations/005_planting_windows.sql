-- The species that a calendar can name (contract C19.7), the best known first: 1,000 of 475,000.
create index species_planting_window on species (popularity desc, id) where vals ? 'planting_window';
