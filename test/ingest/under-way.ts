import type { Progress } from '../../src/ingest/progress.js';
import { fact, name, presence, type TestRow, zone } from './support.js';

/** Four species, a row each so that their ids are in this order, and zones. */
export const BEFORE: readonly TestRow[] = [
  [name('Pyrella prima')],
  [name('Pyrella montana')],
  [name('Pyrella collina')],
  [name('Pyrella ultima')],
  [zone('1', 1), zone('12', 2, '1'), zone('2', 1)],
];

/** All kinds of statements; what they say of *montana* and *collina* never contradicts each other. */
export const FILE: readonly TestRow[] = [
  [name('Pyrella nova', { source: 'powo' }), name('Pyrella collina', { source: 'powo' })],
  [fact('Pyrella prima', 'light', 5), presence('Pyrella prima', '2', { source: 'usda' })],
  [
    fact('Pyrella montana', 'ph_maximum', 7, { record: 'M-1' }),
    fact('Pyrella montana', 'growth_rate', 'Slow'),
  ],
  [fact('Pyrella collina', 'ph_minimum', 5), fact('Pyrella collina', 'growth_form', 'Bunch')],
  [fact('Pyrella ultima', 'light', 7), fact('Pyrella nova', 'light', 8)],
  [presence('Pyrella montana', '12', { source: 'usda' })],
  [presence('Pyrella collina', '12', { source: 'usda' })],
  [presence('Pyrella collina', '2', { source: 'usda', establishment: 'native' })],
  [{ type: 'common_names', source: 'usda', species: 'Pyrella montana', language: 'de', names: ['Berg'] }],
  [{ type: 'common_names', source: 'usda', species: 'Pyrella collina', language: 'de', names: ['Hang'] }],
  [{ type: 'common_names', source: 'leda', species: 'Pyrella collina', language: 'en', names: ['Hill'] }],
  [{ type: 'image', source: 'usda', species: 'Pyrella collina', image_url: 'https://images.example/1.jpg' }],
  [{ type: 'popularity', source: 'usda', species: 'Pyrella montana', specimens: 3 }],
  [{ type: 'popularity', source: 'usda', species: 'Pyrella collina', specimens: 4 }],
  [{ type: 'synonym', source: 'usda', species: 'Pyrella collina', name: 'Pyrella tumuli', author: 'Lund' }],
  [fact('Pyrella collina', 'maximum_height_cm', 99_999)],
  [presence('Pyrella montana', '99', { source: 'usda' })],
  [fact('Nihila nulla', 'light', 5)],
];

/** Claims of the file, one of them not plausible; those of *collina* among them. */
export const CLAIMS = { claims: 9, accepted: 8, rejected: 1, unchanged: 0 };

/** A moment between two transactions of an ingestion: a stage that begins, or so many batches of it done. */
export type Moment = readonly [stage: string, done: number];

/** Every moment at which the ingestion of the file lets others in, with one species a batch. */
export const MOMENTS: readonly Moment[] = [
  ...['reading', 'taxa', 'zones', 'names', 'synonyms', 'matching', 'reducing'].map(
    (stage) => [stage, 0] as const,
  ),
  ...[0, 1, 2, 3, 4, 5].map((done) => ['merging', done] as const),
  ...['settling', 'counting'].map((stage) => [stage, 0] as const),
];

/** Those at which everything has been merged: after the last batch, and when the work on the final state begins. */
const OVER = MOMENTS.slice(-3);

/** Those at which the names of the file have been matched to species. */
const MATCHED: readonly Moment[] = MOMENTS.slice(MOMENTS.findIndex(([stage]) => stage === 'reducing'));

/** Those at which also some of it, but not all, has been merged. */
export const HALFWAY: readonly Moment[] = MATCHED.slice(2, -OVER.length);

export const isOver = (moment: Moment): boolean => OVER.includes(moment);

/** Calls `act` the first time that a moment comes, and keeps all moments. */
export const actingAt = (
  moment: Moment | null,
  act: () => void = () => undefined,
): Progress & { readonly moments: readonly Moment[] } => {
  const moments: Moment[] = [];
  let stage = '';
  const at = (done: number): void => {
    const isIt = (each: Moment): boolean => each.join() === moment?.join();
    const first = !moments.some(isIt);
    moments.push([stage, done]);
    if (first && isIt([stage, done])) act();
  };
  return {
    moments,
    start: (label) => {
      stage = label.split(' ', 1)[0]!;
      at(0);
    },
    at,
  };
};
