import { join } from 'node:path';
import { readDelimited, type TableRow } from '../../src/ingest/readers/delimited.js';
import { isInSample, type Statement } from './statements.js';

const MOST_OF_A_SPECIES = 3;

interface Terms {
  readonly licence: string;
  readonly licence_url: string;
}

/** iNaturalist's licences are of version 4.0, its CC0 is 1.0. */
const TERMS = new Map<string, Terms>([
  ['cc0', { licence: 'CC0', licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/' }],
  ['cc-by', { licence: 'CC BY 4.0', licence_url: 'https://creativecommons.org/licenses/by/4.0/' }],
]);

/** Who is to be named; undefined where a photo may not be shown for want of a name. */
const credit = (row: TableRow, { licence }: Terms): string | undefined => {
  const author = row.cell('attrName');
  if (licence === 'CC0') return `${author || 'iNaturalist'}, CC0`;
  return author === '' ? undefined : `© ${author}, ${licence}`;
};

/** Photos chosen for the species, then those of observations. */
const FILES = ['inattaxonphotos.csv', 'inatobsphotos.csv'];

async function* listed(folder: string): AsyncGenerator<TableRow> {
  for (const file of FILES)
    yield* readDelimited(join(folder, 'ca-plant-list', file), { separator: ',', quoted: true });
}

/** Addresses of photos in the public domain or under CC BY; the files stay where they are. */
export const photos = async (folder: string): Promise<readonly Statement<'image'>[]> => {
  const bySpecies = new Map<string, Statement<'image'>[]>();
  const taken = new Set<string>();
  for await (const row of listed(folder)) {
    const id = row.cell('id');
    const species = row.cell('name').replace(' ssp. ', ' subsp. ');
    const terms = TERMS.get(row.cell('licenseCode'));
    const copyright = terms && credit(row, terms);
    const found = bySpecies.get(species) ?? [];
    if (!isInSample(species) || copyright === undefined) continue;
    if (taken.has(id) || found.length >= MOST_OF_A_SPECIES) continue;
    taken.add(id);
    found.push({
      type: 'image',
      source: 'inaturalist',
      species,
      image_url: `https://inaturalist-open-data.s3.amazonaws.com/photos/${id}/medium.${row.cell('ext')}`,
      main: found.length === 0,
      score: MOST_OF_A_SPECIES - found.length,
      copyright,
      ...terms,
      source_url: `https://www.inaturalist.org/photos/${id}`,
    });
    bySpecies.set(species, found);
  }
  return [...bySpecies.values()].flat();
};
