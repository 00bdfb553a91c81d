import { Command } from 'commander';
import type { Client } from 'pg';
import { inventoryCommands } from '../../src/cli/inventory-commands.js';
import { createReviewDesk } from '../../src/corrections/review/desk.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { person, submitted } from '../corrections/submitted.js';
import { fact, ingestRows, name, presence, rowsOf, zone } from '../ingest/support.js';
import { printed } from './printed.js';

/** A claim of the test data, from which tests compute the expected output. */
export interface MadeUp {
  readonly species: string;
  readonly field: string;
  readonly source: string;
  readonly value: string | number | boolean | string[];
}

/** Sources of the test data by strength. */
export const STRENGTH = ['community', 'powo', 'wfo', 'usda', 'leda', 'openplantdb'];

export const SPECIES = ['Aa una', 'Aa altera', 'Aa tertia', 'Bb una', 'Bb altera'];

const claimOf =
  (source: string) =>
  (species: string, field: string, value: MadeUp['value']): MadeUp => ({ species, field, source, value });

const USDA = [
  ['Aa una', 'light', 5],
  ['Aa una', 'flower_color', ['red', 'white']],
  ['Aa una', 'common_name', ['First apple', 'Other apple']],
  ['Aa altera', 'light', 6],
  ['Aa altera', 'average_height_cm', 40],
  ['Aa tertia', 'ph_minimum', 5.5],
  ['Bb una', 'vegetable', true],
  ['Bb una', 'maximum_height_cm', 300],
] as const;
const LEDA = [
  ['Aa una', 'light', 5],
  ['Aa una', 'flower_color', ['white']],
  ['Aa altera', 'light', 8],
  ['Aa tertia', 'ph_minimum', 6],
  ['Bb una', 'maximum_height_cm', 250],
  ['Bb altera', 'maximum_height_cm', 20],
] as const;
const OPENPLANTDB = [
  ['Aa una', 'light', 2],
  ['Aa una', 'common_name', ['Third apple']],
  ['Bb altera', 'average_height_cm', 15],
] as const;
const IPNI = [['Aa una', 'author', 'Lund']] as const;

/** The plausible claims of the files. */
export const PLAUSIBLE: readonly MadeUp[] = [
  ...USDA.map(([species, field, value]) => claimOf('usda')(species, field, value as MadeUp['value'])),
  ...LEDA.map(([species, field, value]) => claimOf('leda')(species, field, value as MadeUp['value'])),
  ...OPENPLANTDB.map(([species, field, value]) =>
    claimOf('openplantdb')(species, field, value as MadeUp['value']),
  ),
  ...IPNI.map(([species, field, value]) => claimOf('wfo')(species, field, value)),
];
/** The implausible claims. */
export const IMPLAUSIBLE: readonly MadeUp[] = [
  claimOf('usda')('Bb altera', 'light', 12),
  claimOf('leda')('Bb altera', 'light', -1),
  claimOf('leda')('Bb una', 'ph_maximum', 40),
];

const asItem = ({ species, field, source, value }: MadeUp): ItemInput =>
  field === 'common_name'
    ? { type: 'common_names', source, species, language: 'en', names: value as string[] }
    : fact(species, field, value, { source });

const rowsBy = (...sources: readonly string[]): readonly (readonly ItemInput[])[] =>
  [...PLAUSIBLE, ...IMPLAUSIBLE]
    .filter(({ source }) => sources.includes(source))
    .map((claim) => [asItem(claim)]);

/** Rows of each data set, as they are ingested. */
export const DATA_SETS: ReadonlyMap<string, readonly (readonly ItemInput[])[]> = new Map([
  [
    'backbone',
    [
      [zone('1', 1)],
      ...SPECIES.map((species) => [name(species)]),
      [name('Aa una', { source: 'powo', rank: 'ssp' }), name('Aa tertia', { source: 'powo' })],
      [presence('Aa una', '1'), presence('Bb una', '1', { source: 'powo' })],
      ...rowsBy('wfo'),
    ],
  ],
  // Two sources in one file.
  ['traits', rowsBy('usda', 'leda')],
  [
    'garden',
    [
      ...rowsBy('openplantdb'),
      [{ type: 'common_names', source: 'openplantdb', species: 'Aa una', language: 'de', names: ['Apfel'] }],
      [
        {
          type: 'image',
          source: 'openplantdb',
          species: 'Aa una',
          image_url: 'https://garden.example/1.jpg',
        },
      ],
      [{ type: 'popularity', source: 'openplantdb', species: 'Aa una', cultivated_records: 3 }],
      [{ type: 'synonym', source: 'openplantdb', species: 'Aa una', name: 'Cc una' }],
    ],
  ],
]);

/** Ingests the test data. */
export const ingestMadeUp = async (database: Database): Promise<void> => {
  for (const [slug, rows] of DATA_SETS) await ingestRows(database, slug, rows);
};

/** Accepts a correction of a species, given by its slug. */
export const corrected = async (database: Database, ref: string, correction: object): Promise<void> => {
  const id = await submitted(database, await person(database, 'Ada', 'user'), ref, correction);
  await accepted(database, id);
};

/** Accepts the items that the checks have raised. */
export const checksAccepted = async (database: Database): Promise<void> => {
  const items = await rowsOf<{ id: number }>(
    database,
    `select id from correction where user_id is null and change_status = 'pending'`,
  );
  for (const { id } of items) await accepted(database, id);
};

const accepted = async (database: Database, id: number): Promise<void> => {
  const desk = createReviewDesk({ write: database.write, announce: announcer(false), licence: 'CC0-1.0' });
  await desk.accept(await person(database, 'Eve', 'reviewer'), id, {});
};

/**
 * Runs `linnea <words>` and returns its output and progress; `closed` is called when it closes its database.
 */
export const inventory = async (
  database: Pick<Database, 'session'>,
  words: readonly string[],
  closed: () => void = () => undefined,
): Promise<{ readonly result: string; readonly progress: string }> => {
  const program = new Command().exitOverride();
  const opened = { ...(database as Database), close: async () => closed() };
  inventoryCommands(program, { openDatabase: async () => opened });
  let result = '';
  const progress = await printed(async () => {
    result = await printed(() => program.parseAsync([...words], { from: 'user' }));
  }, process.stderr);
  return { result, progress };
};

/**
 * Returns the database with a concurrent change: `meanwhile` runs once, after the third statement of a
 * command.
 */
export const overtaken = (
  database: Database,
  meanwhile: () => Promise<unknown>,
): Pick<Database, 'session'> => ({
  session: (work) =>
    database.session((client) => {
      const query = client.query.bind(client) as (...words: readonly unknown[]) => Promise<unknown>;
      let statements = 0;
      const slow = async (...words: readonly unknown[]): Promise<unknown> => {
        const answer = await query(...words);
        statements += 1;
        if (statements === 3) await meanwhile();
        return answer;
      };
      return work(Object.assign(client, { query: slow }) as Client);
    }),
});
