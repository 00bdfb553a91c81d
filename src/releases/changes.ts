import { z } from 'zod';

/** Files of a release with what is new since the one before: the figures with examples, and every change. */
export const NEWS = 'changes.json';
export const CHANGES = 'changes.ndjson';

/** A change of a species: a line of `changes.ndjson`. */
export type ReleaseChange = Readonly<
  { op: 'added' | 'removed' | 'renamed' | 'merged' | 'value' | 'part' } & Record<string, unknown>
>;

const Plant = z.strictObject({
  slug: z.string(),
  scientific_name: z.string(),
  common_name: z.string().nullable(),
});
export type ChangedPlant = z.infer<typeof Plant>;

const Value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.json()),
  z.record(z.string(), z.json()),
  z.null(),
]);
const count = z.int().min(0);

const FieldNews = z.strictObject({
  field: z.string(),
  /** Plants whose value is new, is another one, and is gone. */
  added: count,
  changed: count,
  removed: count,
  /** Sources of the new values, and of those that are gone; null for values without provenance. */
  sources: z.array(z.strictObject({ source: z.string().nullable(), values: count })),
  examples: z.array(z.strictObject({ plant: Plant, from: Value, to: Value, source: z.string().nullable() })),
});
export type FieldNews = z.infer<typeof FieldNews>;

const News = z.strictObject({
  from: z.string(),
  to: z.string(),
  species: z.strictObject({
    before: count,
    now: count,
    added: count,
    removed: count,
    renamed: count,
    merged: count,
    changed: count,
  }),
  /** The first of each kind, those that most sources know first. */
  added: z.array(Plant),
  removed: z.array(Plant),
  renamed: z.array(z.strictObject({ ...Plant.shape, from: z.string() })),
  merged: z.array(z.strictObject({ ...Plant.shape, into: z.string() })),
  fields: z.array(FieldNews),
  /** Number of species whose other parts changed, by member of the record. */
  parts: z.record(z.string(), count),
});

/** What is new in a release since another one (contract C16.36): `changes.json`. */
export type ReleaseNews = z.infer<typeof News>;

/** Reads `changes.json`. @throws Error for another text. */
export const parseNews = (text: string): ReleaseNews => News.parse(JSON.parse(text));
