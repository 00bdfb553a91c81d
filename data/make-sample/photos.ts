import { join } from 'node:path';
import { NOT_LISTED } from '../../src/ingest/limits.js';
import type { Manifest } from '../../src/ingest/manifest.js';
import { readDelimited, type TableRow } from '../../src/ingest/readers/delimited.js';
import { bioimages } from '../../src/ingest/sources/bioimages.js';
import { photoOf } from '../../src/ingest/sources/ca-plant-list-photos.js';
import { commonsCredited } from '../../src/ingest/sources/commons-credited.js';
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

/** Addresses of photos of California in the public domain or under CC BY; the files stay where they are. */
export const photos = async (folder: string): Promise<readonly Statement<'image'>[]> => {
  const bySpecies = new Map<string, Statement<'image'>[]>();
  const taken = new Set<string>();
  for await (const row of listed(folder)) {
    const photo = photoOf(row);
    if ('why' in photo || !isInSample(photo.species) || !FREE.has(photo.licence)) continue;
    const found = bySpecies.get(photo.species) ?? [];
    if (taken.has(photo.image_url) || found.length >= MOST_OF_A_SPECIES) continue;
    taken.add(photo.image_url);
    found.push({ ...photo, score: MOST_OF_A_SPECIES - found.length });
    bySpecies.set(photo.species, found);
  }
  return [...bySpecies.values()].flat();
};

/** Reads the photos that a manifest publishes of the species in the sample. */
async function* publishedBy(folder: string, { slug, files }: Manifest): AsyncGenerator<Statement<'image'>> {
  const context = { folder: join(folder, slug), warn: () => {}, reject: NOT_LISTED };
  for (const file of files)
    for await (const { items } of file.read(join(folder, slug, file.name), context))
      for (const item of items)
        if (item.type === 'image' && isInSample(item.species) && FREE.has(item.licence ?? '')) yield item;
}

const worth = ({ rating, score }: Statement<'image'>): number => (rating ?? 0) * 10 + (score ?? 0);

/** Addresses of the best photo of each part of a species that Bioimages and Wikimedia Commons have. */
export const partPhotos = async (folder: string): Promise<readonly Statement<'image'>[]> => {
  const best = new Map<string, Statement<'image'>>();
  for (const manifest of [bioimages, commonsCredited])
    for await (const photo of publishedBy(folder, manifest)) {
      const key = `${photo.source} ${photo.species} ${photo.part}`;
      const known = best.get(key);
      if (known === undefined || worth(photo) > worth(known)) best.set(key, photo);
    }
  return [...best.values()];
};
