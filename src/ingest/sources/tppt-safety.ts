import type { RowProblem } from '../manifest.js';
import { type SafetyRow, safetyRow } from './safety-rows.js';
import { poisonousParts } from './tppt-parts.js';

interface Degree {
  readonly severity: string;
  readonly to: readonly string[];
  readonly by: readonly string[];
  readonly note?: string;
}

const SEVERITIES: ReadonlyMap<string, string> = new Map([
  ['weak toxic', 'low'],
  ['toxic', 'medium'],
  ['strong toxic', 'high'],
  ['very strong toxic', 'high'],
  ['toxic (unknown strength)', 'unstated'],
]);

const toPeople = { severity: 'unstated', to: ['people'] };
/** Effects on people without a degree. Those on the skin say nothing about eating. */
const EFFECTS: ReadonlyMap<string, Degree> = new Map([
  ['liver toxic', { ...toPeople, by: ['eating'], note: 'Harms the liver.' }],
  ['allergenic', { ...toPeople, by: ['touching'], note: 'Causes allergies.' }],
  ['skin-irritating', { ...toPeople, by: ['touching'], note: 'Irritates the skin.' }],
  ['phototoxic', { ...toPeople, by: ['light'], note: 'Makes the skin burn in sunlight.' }],
]);

/** Words that state no poison of the plant: no finding, a study of a substance, a fungus, or wild plants of a vegetable. */
const NO_POISON: ReadonlySet<string> = new Set([
  'nontoxic',
  'unknown',
  'carcinogenic',
  'stimulating',
  'estrogenic',
  'cytotoxic',
  'infested plants only',
  ...[...SEVERITIES.keys()].map((degree) => `${degree} (only wild growing plants)`),
]);

const VICTIMS: ReadonlyMap<string, readonly [victim: string, note?: string]> = new Map([
  ['cat', ['cats']],
  ['dog', ['dogs']],
  ['horse', ['horses']],
  ['horses', ['horses']],
  ['cow, pig', ['livestock', 'Cows and pigs.']],
]);

const degreesToPeople = (cell: string): readonly Degree[] | null => {
  const severity = SEVERITIES.get(cell);
  if (severity !== undefined) return [{ severity, to: ['people'], by: ['eating'] }];
  const effects = NO_POISON.has(cell) ? [] : cell.split(', ').filter((word) => !NO_POISON.has(word));
  const degrees = effects.map((word) => EFFECTS.get(word));
  return degrees.includes(undefined) ? null : (degrees as readonly Degree[]);
};

/** Returns the degree to animals. An empty cell says that nobody assessed it. */
const degreesToAnimals = (cell: string): readonly Degree[] | null => {
  if (cell === '') return [];
  const [, degree = '', named] = /^([a-z ]*toxic)(?: \((.+)\))?$/.exec(cell) ?? [];
  const severity = SEVERITIES.get(degree);
  const victim = named === undefined ? (['animals'] as const) : VICTIMS.get(named);
  if (severity === undefined || victim === undefined) return null;
  const [label, note] = victim;
  return [{ severity, to: [label], by: ['eating'], ...(note === undefined ? {} : { note }) }];
};

/** Plants whose animal is very probably a slip: the cat of this one. */
const WITHOUT_ANIMALS: ReadonlySet<string> = new Set(['Cornus sericea']);

/** Returns the rows of `safety` of a plant, or the cells if a word is unknown. People and animals have separate rows. */
export const dangersOf = (
  species: string,
  cell: (column: string) => string,
): { readonly rows: readonly SafetyRow[]; readonly problems: readonly RowProblem[] } => {
  const columns = ['toxic_part', 'human_toxicity', 'animal_toxicity'] as const;
  const [parts, people, animals] = [
    poisonousParts(cell('toxic_part')),
    degreesToPeople(cell('human_toxicity')),
    degreesToAnimals(cell('animal_toxicity')),
  ];
  if (parts === null || people === null || animals === null)
    return {
      rows: [],
      problems: [{ what: columns.map(cell).join(' | '), why: 'unknown part or degree of poison' }],
    };
  // The fungus of an infested plant poisons animals too.
  const withoutAnimals = cell('human_toxicity') === 'infested plants only' || WITHOUT_ANIMALS.has(species);
  return {
    rows: [...people, ...(withoutAnimals ? [] : animals)].map(({ note, ...degree }) => {
      const notes = [...(note === undefined ? [] : [note]), ...parts.notes];
      return safetyRow({ ...degree, part: parts.part, note: notes.length === 0 ? null : notes.join(' ') });
    }),
    problems: [],
  };
};
