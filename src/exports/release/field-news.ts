import { FIELDS } from '../../fields/registry.js';
import type { ChangedPlant, FieldNews, ReleaseChange } from '../../releases/changes.js';
import { getOrInsert } from '../../runtime/get-or-insert.js';
import { hasProvenance } from '../../species/provenance.js';
import type { ReleasedRecord } from './files.js';
import { createHighest } from './highest.js';

type Example = FieldNews['examples'][number];

/** Values of a field that `changes.json` shows. */
const SHOWN_VALUES = 5;

const VALUES = FIELDS.flatMap((field) =>
  field.at !== null && hasProvenance(field)
    ? [{ key: field.key, at: field.at, path: field.at.split('.') }]
    : [],
);

const valueIn = (row: ReleasedRecord, path: readonly string[]): Example['to'] =>
  (path.reduce<unknown>((value, name) => (value as ReleasedRecord | null | undefined)?.[name], row) ??
    null) as Example['to'];

const sourceOf = (row: ReleasedRecord, path: string): string | null =>
  ((row['provenance'] as ReleasedRecord | undefined)?.[path] as { source: string | null } | undefined)
    ?.source ?? null;

/** Counts the changes of one field. */
const createField = (field: string) => {
  const counts = { added: 0, changed: 0, removed: 0 };
  const sources = new Map<string | null, number>();
  const examples = createHighest<Example>(SHOWN_VALUES);
  return {
    add: (example: Example, rank: number): void => {
      counts[example.from === null ? 'added' : example.to === null ? 'removed' : 'changed'] += 1;
      sources.set(example.source, (sources.get(example.source) ?? 0) + 1);
      examples.add(example, rank);
    },
    news: (): FieldNews => ({
      field,
      ...counts,
      sources: [...sources]
        .map(([source, values]) => ({ source, values }))
        .sort((x, y) => y.values - x.values || String(x.source).localeCompare(String(y.source))),
      examples: examples.all(),
    }),
  };
};

/** Finds the changed values of species, and counts them by field. */
export const createFieldNews = () => {
  const fields = new Map<string, ReturnType<typeof createField>>();
  return {
    /** Returns the changed values of a species; `rank` orders the examples. */
    changes: (
      old: ReleasedRecord,
      row: ReleasedRecord,
      plant: ChangedPlant,
      rank: number,
    ): readonly ReleaseChange[] =>
      VALUES.flatMap(({ key, at, path }): readonly ReleaseChange[] => {
        const [from, to] = [valueIn(old, path), valueIn(row, path)];
        if (JSON.stringify(from) === JSON.stringify(to)) return [];
        const source = sourceOf(to === null ? old : row, at);
        getOrInsert(fields, key, () => createField(key)).add({ plant, from, to, source }, rank);
        return [{ op: 'value', id: row['id'], slug: plant.slug, field: key, from, to, source }];
      }),
    /** Returns the news of all fields, those with the most changes first. */
    all: (): FieldNews[] =>
      [...fields.values()]
        .map((each) => each.news())
        .sort((x, y) => y.added + y.changed + y.removed - (x.added + x.changed + x.removed)),
  };
};
