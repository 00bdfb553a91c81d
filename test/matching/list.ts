import type { Database } from '../../src/database/database.js';
import { indexed } from '../contract/garden.js';
import { fact, ingestRows, name } from '../ingest/support.js';

const synonym = (of: string, species: string, author?: string) =>
  ({ type: 'synonym', source: 'wfo', name: of, species, author }) as const;

const identified = (species: string, ...ids: readonly string[]) => ({
  type: 'external_ids' as const,
  source: 'wfo',
  species,
  ids: [...ids],
});

const called = (species: string, language: string, names: readonly string[], source = 'wfo') => ({
  type: 'common_names' as const,
  source,
  species,
  language,
  names: [...names],
});

/** Ingests and indexes a few species with synonyms and homonyms, so that the lexicon has their words. */
export const fillNames = async (database: Database): Promise<void> => {
  const species = [
    ['Quercus robur', 'L.', 'Fagaceae'],
    ['Quercus petraea', '(Matt.) Liebl.', 'Fagaceae'],
    ['Pinus sylvestris', 'L.', 'Pinaceae'],
    ['Poa alpina', 'L.', 'Poaceae'],
    ['Poa supina', 'Schrad.', 'Poaceae'],
    ['Poa compressa', 'L.', 'Poaceae'],
    ['Salix alba', 'L.', 'Salicaceae'],
    ['Primula alba', 'Moor', 'Primulaceae'],
    ['Myrcia punctata', 'Lund', 'Myrtaceae'],
    ['Prunus avium', '(L.) L.', 'Rosaceae'],
    ['Bellis perennis', 'L.', 'Asteraceae'],
    ['Arctostaphylos uva-ursi', '(L.) Spreng.', 'Ericaceae'],
    ['Rosa canina', 'L.', 'Rosaceae'],
  ] as const;
  const rows = [
    ...species.map(([of, , family]) => name(of, { family })),
    name('Mentha × piperita', { rank: 'hybrid', family: 'Lamiaceae' }),
    name('Poa alpina subsp. fallax', { rank: 'ssp', family: 'Poaceae' }),
    name('Poa alpina subsp. vivipara', { rank: 'ssp', family: 'Poaceae' }),
    name('Poa inserta', { family: 'Poaceae', status: 'unknown' }),
    ...species.map(([of, by]) => fact(of, 'author', by)),
    synonym('Quercus pedunculata', 'Quercus robur', 'Ehrh.'),
    synonym('Poa annua subsp. supina', 'Poa supina', '(Schrad.) Link'),
    synonym('Poa media', 'Poa alpina', 'Schur'),
    synonym('Poa media', 'Poa compressa', 'Moor'),
    synonym('Poa inserta', 'Poa supina', 'Moor'),
    synonym('Ab alpina', 'Poa alpina', 'Moor'),
    synonym('Myrcia pumctuta', 'Poa alpina', 'Schur'),
    synonym('Myrcia sylbestris', 'Poa supina', 'Moor'),
    synonym('Myrcia sglvextris', 'Poa compressa', 'Schur'),
    synonym('Prunus nigricans', 'Prunus avium'),
    synonym('Cerasus avium', 'Prunus avium'),
    synonym('Prunus duplex', 'Prunus avium'),
    { ...synonym('Prunus duplex', 'Prunus avium'), source: 'usda' },
    synonym('Mentha odorata', 'Mentha × piperita', 'Sole'),
    synonym('Poa supina alpigena', 'Poa supina'),
    called('Quercus robur', 'en', ['English oak', 'Oak']),
    called('Quercus robur', 'fr', ['Chêne pédonculé']),
    called('Quercus petraea', 'en', ['Sessile oak', 'Oak']),
    called('Bellis perennis', 'en', ['Daisy']),
    called('Poa alpina', 'en', ['Rosas']),
    called('Poa alpina', 'es', ['Rosas']),
    called('Poa alpina', 'pt', ['Rosas']),
    called('Poa supina', 'en', ['Rosas']),
    called('Poa alpina', 'en', ['Rosa'], 'usda'),
    called('Poa supina', 'en', ['Rosa'], 'usda'),
    called('Prunus avium', 'en', ['Prunus']),
    called('Poa alpina subsp. fallax', 'en', ['Alpine grass']),
    called('Poa alpina subsp. vivipara', 'en', ['Alpine grass']),
    called('Poa alpina subsp. vivipara', 'en', ['Alpine grass'], 'usda'),
    called('Primula alba', 'en', ['Pinis sylvestris'], 'usda'),
    called('Poa compressa', 'en', ['Mentha piperita']),
    called('Salix alba', 'en', ['White Willow']),
    called('Primula alba', 'en', ["St. John's (white-eyed) primrose"]),
    called('Myrcia punctata', 'en', ['St. John’s myrtle']),
    identified('Poa inserta', 'ncbi:7'),
    identified('Bellis perennis', 'ncbi:7', 'inaturalist:8'),
    identified('Salix alba', 'ncbi:8'),
    { ...identified('Quercus robur', 'ncbi:9'), synonym: 'Quercus pedunculata' },
    identified('Rosa canina', 'ncbi:9'),
  ];
  await ingestRows(database, 'names', [rows]);
  await indexed(database);
};
