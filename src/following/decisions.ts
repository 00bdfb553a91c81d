import { z } from 'zod';
import { VOCABULARIES } from '../fields/vocabularies.js';
import { readNdjson } from '../ingest/readers/ndjson.js';

const FormerName = z.strictObject({
  type: z.literal('former_name'),
  name: z.string(),
  species: z.string(),
  merged: z.boolean(),
});

const Deleted = z.strictObject({ type: z.literal('deleted'), name: z.string(), correction: z.int() });

const Value = z.strictObject({
  type: z.literal('value'),
  species: z.string(),
  attribute: z.string(),
  value: z.json(),
  unit: z.string().optional(),
  evidence: z.enum(VOCABULARIES.evidence_type).default('reported'),
  correction: z.string().optional(),
  source_url: z.string().optional(),
  licence: z.string().optional(),
  observed_at: z.string().optional(),
  notes: z.string().optional(),
});

const Names = z.strictObject({
  type: z.literal('names'),
  species: z.string(),
  language: z.string(),
  names: z.array(z.string()).min(1),
});

const Decision = z.discriminatedUnion('type', [FormerName, Deleted, Value, Names]);
type Decision = z.infer<typeof Decision>;
type Of<T extends Decision['type']> = readonly Extract<Decision, { type: T }>[];

/** What people decided at the publisher of a release: `corrections.ndjson` (contract C16.34). */
export interface Decisions {
  readonly formerNames: Of<'former_name'>;
  readonly deleted: Of<'deleted'>;
  readonly values: Of<'value'>;
  readonly names: Of<'names'>;
}

/**
 * Reads the decisions of a release.
 *
 * @throws Error naming the first malformed line.
 */
export const readDecisions = async (path: string): Promise<Decisions> => {
  const all: Decision[] = [];
  for await (const each of readNdjson(path)) {
    const read = 'broken' in each ? null : Decision.safeParse(each.record);
    if (!read?.success)
      throw new Error(
        `${path}: line ${each.line} is no decision of this version of Linnea. Update Linnea, or ask the publisher; nothing was changed.`,
      );
    all.push(read.data);
  }
  const of = <T extends Decision['type']>(type: T) => all.filter((each) => each.type === type) as Of<T> & [];
  return {
    formerNames: of('former_name'),
    deleted: of('deleted'),
    values: of('value'),
    names: of('names'),
  };
};
