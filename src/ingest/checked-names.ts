import { z } from 'zod';
import { matchKey } from '../names/matching.js';
import { parseScientificName, type ScientificName } from '../names/scientific.js';
import { readShippedTable } from '../runtime/shipped-table.js';

/** Why a name needs a row in the table of hand-checked names. */
const REASONS = [
  /** Accepted, and absent from the names file. */
  'missing species',
  /** Accepted, and unplaced in the names file. */
  'unplaced species',
  /** A synonym that the names file lacks, or gives without proof. */
  'synonym',
  /** The names file puts the name on another species, through a homonym. */
  'homonym',
  /** A variety or group of cultivars of the accepted species. */
  'cultivated form',
  'misspelling',
] as const;

/** Reasons of names that are accepted as they are. */
const ADDED: ReadonlySet<string> = new Set(['missing species', 'unplaced species']);

/** Returns the parsed name if the text is a scientific name in stored form (C10.50). */
export const storedName = (text: string): ScientificName | undefined => {
  const parsed = parseScientificName(text);
  return parsed?.name === text ? parsed : undefined;
};

const WELL_FORMED = 'is not a scientific name in stored form (C10.50)';

/** Row of data/names/checked.csv; data/names/README.md describes the columns. */
export const CheckedName = z
  .strictObject({
    name: z.string().min(1),
    author: z.string(),
    accepted: z.string().refine((text) => storedName(text) !== undefined, WELL_FORMED),
    family: z.string().regex(/^([A-Z][a-z]+aceae)?$/, 'expected the name of a family, or nothing'),
    authority: z.string().min(1),
    reason: z.enum(REASONS),
  })
  .refine(({ name, reason }) => reason === 'misspelling' || storedName(name) !== undefined, {
    error: WELL_FORMED,
    path: ['name'],
  })
  .refine(({ name, accepted, reason }) => ADDED.has(reason) === (name === accepted), {
    error: 'a missing or unplaced species is accepted under its own name, and other names are not',
  })
  .refine(
    ({ family, author, reason }) => ADDED.has(reason) === (family !== '') && (family === '' || author !== ''),
    {
      error: 'a missing or unplaced species needs author and family, and other names have no family',
    },
  );
export type CheckedName = z.infer<typeof CheckedName>;

/** Source of the species and synonyms of the table (sources/linnea-checked.ts). */
export const CHECKED_SOURCE = 'linnea-checked';

/**
 * Hand-checked names: what a name of a source means where the rules of matching cannot settle it or the names file lacks it.
 * They take precedence over all other ways to match a name, except where a names file accepts the name (C10.37).
 */
export const CHECKED_NAMES: readonly CheckedName[] = readShippedTable('names/checked.csv', CheckedName);

/** Match keys of the written and the accepted name of each row, and the accepted name itself, in the same order. */
export const checkedKeys = {
  written: CHECKED_NAMES.map(({ name }) => matchKey(name)),
  accepted: CHECKED_NAMES.map(({ accepted }) => matchKey(accepted)),
  acceptedNames: CHECKED_NAMES.map(({ accepted }) => accepted),
};
