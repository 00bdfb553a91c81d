import { join } from 'node:path';
import { NOT_LISTED } from '../../src/ingest/limits.js';
import { readDelimited, type TableRow } from '../../src/ingest/readers/delimited.js';
import { photoOf } from '../../src/ingest/sources/ca-plant-list-photos.js';
import { isInSample, type Statement } from './statements.js';

const MOST_OF_A_SPECIES = 3;

/** Terms that allow any use of a collection with the photos. */
const FREE = new Set(['CC0', 'CC BY 4.0']);

/** Photos chosen for the species, then those of observations. */
const FILES = ['inattaxonphotos.csv', 'inatobsphotos.csv'];

async function* listed(folder: string): AsyncGenerator<TableRow> {
  for (const file of FILES)
    yield* readDelimited(join(folder, 'ca-plant-list', file), { separator: ',', quoted: true }, NOT_LISTED);
}

/** Addresses of photos in the public domain or under CC BY; the files stay where they are. */
export const photos = async (folder: string): Promise<readonly Statement<'image'>[]> => {
  const bySpecies = new Map<string, Statement<'image'>[]>();
  const taken = new Set<string>();
  for await (const row of listed(folder)) {
    const photo = photoOf(row);
    if ('why' in photo || !isInSample(photo.species) || !FREE.has(photo.licence)) continue;
    const found = bySpecies.get(photo.species) ?? [];
    if (taken.has(photo.image_url) || found.length >= MOST_OF_A_SPECIES) continue;
    taken.add(photo.image_url);
    found.push({ ...photo, main: found.length === 0, score: MOST_OF_A_SPECIES - found.length });
    bySpecies.set(photo.species, found);
  }
  return [...bySpecies.values()].flat();
};
