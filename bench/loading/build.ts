import { rounded, target } from '../figures.js';
import type { Part, Section, Setting } from '../part.js';
import type { Stores } from '../stores.js';
import { linnea } from './command.js';
import { settingsFor, withScratch } from './scratch.js';
import { copySpecies, QUICK_SPECIES } from './subset.js';

/** Targets of docs/architecture.md, section 6, for all species. */
const MOST_SECONDS = 150;
const MOST_MB = 512;

const ENGINES = ['elasticsearch', 'postgres'] as const;

/** How fast an index is built, as `linnea index rebuild` does, of both stores. */
export const build: Part = {
  name: 'index',
  describe: 'a whole index built: documents a second and memory, both stores',
  run: async ({ stores, quick, progress }: Setting): Promise<readonly Section[]> =>
    withScratch(stores, 'index', async (own) => {
      progress('copying the data');
      const species = await copySpecies(stores, own, quick ? QUICK_SPECIES : null);
      const rows = [];
      for (const engine of ENGINES) {
        progress(`${engine}: building the index of ${species} species`);
        rows.push(await built(own, engine));
      }
      const missed = rows.flatMap((row) => [
        ...(row['MB at most'] > MOST_MB ? [`${row.store} (${row['MB at most']} MB)`] : []),
        ...(row.seconds > MOST_SECONDS ? [`${row.store} (${row.seconds} s)`] : []),
      ]);
      return [
        {
          title: 'Building a whole index',
          rows,
          notes: [
            target(`under ${MOST_SECONDS} s for 475,000 species, under ${MOST_MB} MB`, missed),
            'Memory and processor time are those of the indexer alone; the stores work beside it on the same processors.',
          ],
        },
      ];
    }),
};

const built = async (own: Stores, engine: (typeof ENGINES)[number]) => {
  const { said, seconds, cpuSeconds, peakMb } = await linnea(
    ['index', 'rebuild', '--json'],
    settingsFor(own, engine),
  );
  const { species } = JSON.parse(said) as { species: number };
  return {
    store: engine,
    documents: species,
    seconds: rounded(seconds),
    'documents/s': rounded(species / seconds),
    'CPU ms a document': rounded((cpuSeconds * 1000) / species),
    'MB at most': peakMb,
  };
};
