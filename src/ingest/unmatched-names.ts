import { z } from 'zod';
import { matchKey } from '../names/matching.js';
import { readShippedTable } from '../runtime/shipped-table.js';

/** Row of data/names/unmatched.csv: a name that is no name of a species record, with the reason. */
const NameWithoutRecord = z.strictObject({
  name: z
    .string()
    .min(1)
    .transform((name) => ({ written: name, key: matchKey(name) })),
  reason: z.string().min(1),
});

/** Names that were read by hand and belong to no record (C10.38). */
export const NAMES_WITHOUT_RECORD = readShippedTable('names/unmatched.csv', NameWithoutRecord);

/** Match keys and reasons of the names, in the same order. */
export const unmatchedKeys = {
  written: NAMES_WITHOUT_RECORD.map(({ name }) => name.key),
  reasons: NAMES_WITHOUT_RECORD.map(({ reason }) => reason),
};
