import { join } from 'node:path';
import { FIELDS } from '../../fields/registry.js';
import { readNdjson } from '../../ingest/readers/ndjson.js';
import { readLines } from '../../ingest/readers/text.js';
import type { ChangedPlant, FieldNews, ReleaseNews } from '../../releases/changes.js';
import { CORRECTIONS } from '../../releases/manifest.js';
import { hasProvenance } from '../../species/provenance.js';
import { DATA_FILES } from './files.js';
import { createFirst } from './first.js';

type NewsValue = FieldNews['examples'][number]['to'];

/** A record of `species.ndjson`. */
type Row = Readonly<Record<string, unknown>>;

/** A change of a species, as a line of `changes.ndjson`. */
type Change = Readonly<{ op: 'added' | 'removed' | 'renamed' | 'merged' | 'value' | 'part' }> & Row;

/** Plants, and values of a field, that `changes.json` shows. */
const SHOWN_PLANTS = 50;
const SHOWN_VALUES = 5;

/** Members of records that are compared as a whole. */
const PARTS = ['synonyms', 'common_names', 'distributions', 'images', 'external_ids'] as const;

const VALUES = FIELDS.flatMap((field) =>
  field.at !== null && hasProvenance(field)
    ? [{ key: field.key, at: field.at, path: field.at.split('.') }]
    : [],
);

const at = (row: Row, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row) ?? null;

const plantOf = (row: Row): ChangedPlant => ({
  slug: String(row['slug']),
  scientific_name: String(row['scientific_name']),
  common_name: (row['common_name'] as string | null) ?? null,
});

const sourceOf = (row: Row, path: string): string | null =>
  ((row['provenance'] as Row | undefined)?.[path] as { source: string | null } | undefined)?.source ?? null;

/** How many sources know a plant. */
const weight = (row: Row): number => Number(at(row, ['meta', 'sources_count']));

const ID = /^\{"id":(\d+),/;

/** A line with the id of its species. */
interface Numbered {
  readonly id: number;
  readonly text: string;
}

async function* numbered(folder: string): AsyncGenerator<Numbered> {
  const path = join(folder, DATA_FILES.ndjson[0]);
  for await (const lines of readLines(path))
    for (const { text } of lines) {
      const id = ID.exec(text)?.[1];
      if (id === undefined) throw new Error(`${path} is not the file of a release: a line has no id.`);
      yield { id: Number(id), text };
    }
}

/** Yields the species of both releases that differ, by id; null where a release lacks the species. */
async function* differing(
  before: string,
  now: string,
  total: (count: { before: number; now: number }) => void,
): AsyncGenerator<readonly [Row | null, Row | null]> {
  const [olds, news] = [numbered(before), numbered(now)];
  const counts = { before: 0, now: 0 };
  const next = async (lines: AsyncGenerator<Numbered>, side: keyof typeof counts) => {
    const { value, done } = await lines.next();
    if (!done) counts[side] += 1;
    return done ? null : value;
  };
  const parsed = ({ text }: Numbered): Row => JSON.parse(text) as Row;
  let a = await next(olds, 'before');
  let b = await next(news, 'now');
  while (a !== null || b !== null) {
    if (b === null || (a !== null && a.id < b.id)) {
      yield [parsed(a!), null];
      a = await next(olds, 'before');
    } else if (a === null || b.id < a.id) {
      yield [null, parsed(b)];
      b = await next(news, 'now');
    } else {
      if (a.text !== b.text) yield [parsed(a), parsed(b)];
      a = await next(olds, 'before');
      b = await next(news, 'now');
    }
  }
  total(counts);
}

/** Returns the names of merged species with those of their survivors. */
const mergedNames = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for await (const each of readNdjson(join(folder, CORRECTIONS))) {
    const { type, merged, name, species } = ('record' in each ? each.record : {}) as Readonly<
      Record<string, string>
    >;
    if (type === 'former_name' && merged) names.set(name!, species!);
  }
  return names;
};

/** Counts the changes of one field. */
const createField = (field: string) => {
  const counts = { added: 0, changed: 0, removed: 0 };
  const sources = new Map<string | null, number>();
  const examples = createFirst<FieldNews['examples'][number]>(SHOWN_VALUES);
  return {
    add: (example: FieldNews['examples'][number], rank: number): void => {
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

/**
 * Compares two releases of a service (contract C16.36).
 *
 * @param before Folder of the earlier release, with its name.
 * @param write Receives every change, in parts.
 */
export const compareReleases = async (
  before: { readonly folder: string; readonly version: string },
  now: { readonly folder: string; readonly version: string },
  write: (changes: readonly Change[]) => Promise<void>,
): Promise<ReleaseNews> => {
  const survivors = await mergedNames(now.folder);
  const counts = { before: 0, now: 0, added: 0, removed: 0, renamed: 0, merged: 0, changed: 0 };
  const first = {
    added: createFirst<ChangedPlant>(SHOWN_PLANTS),
    removed: createFirst<ChangedPlant>(SHOWN_PLANTS),
    renamed: createFirst<ReleaseNews['renamed'][number]>(SHOWN_PLANTS),
    merged: createFirst<ReleaseNews['merged'][number]>(SHOWN_PLANTS),
  };
  const fields = new Map<string, ReturnType<typeof createField>>();
  const parts: Record<string, number> = {};

  const gone = (row: Row): readonly Change[] => {
    const plant = plantOf(row);
    const into = survivors.get(plant.scientific_name);
    counts[into === undefined ? 'removed' : 'merged'] += 1;
    if (into === undefined) first.removed.add(plant, weight(row));
    else first.merged.add({ ...plant, into }, weight(row));
    return [
      { op: into === undefined ? 'removed' : 'merged', id: row['id'], ...plant, ...(into && { into }) },
    ];
  };
  const arrived = (row: Row): readonly Change[] => {
    counts.added += 1;
    first.added.add(plantOf(row), weight(row));
    return [{ op: 'added', id: row['id'], ...plantOf(row) }];
  };
  const changed = (old: Row, row: Row): readonly Change[] => {
    const plant = plantOf(row);
    const changes: Change[] = [];
    if (old['scientific_name'] !== plant.scientific_name) {
      counts.renamed += 1;
      const from = String(old['scientific_name']);
      first.renamed.add({ ...plant, from }, weight(row));
      changes.push({ op: 'renamed', id: row['id'], ...plant, from });
    }
    for (const { key, at: dotted, path } of VALUES) {
      const from = at(old, path) as NewsValue;
      const to = at(row, path) as NewsValue;
      if (JSON.stringify(from) === JSON.stringify(to)) continue;
      const source = sourceOf(to === null ? old : row, dotted);
      const counted = fields.get(key) ?? createField(key);
      fields.set(key, counted);
      counted.add({ plant, from, to, source }, weight(row));
      changes.push({ op: 'value', id: row['id'], slug: plant.slug, field: key, from, to, source });
    }
    for (const part of PARTS)
      if (JSON.stringify(old[part]) !== JSON.stringify(row[part])) {
        parts[part] = (parts[part] ?? 0) + 1;
        changes.push({ op: 'part', id: row['id'], slug: plant.slug, part });
      }
    if (changes.length > 0) counts.changed += 1;
    return changes;
  };

  const total = (of: { before: number; now: number }): void => void Object.assign(counts, of);
  for await (const [old, row] of differing(before.folder, now.folder, total))
    await write(old === null ? arrived(row!) : row === null ? gone(old) : changed(old, row));
  return {
    from: before.version,
    to: now.version,
    species: counts,
    added: first.added.all(),
    removed: first.removed.all(),
    renamed: first.renamed.all(),
    merged: first.merged.all(),
    fields: [...fields.values()]
      .map((each) => each.news())
      .sort((x, y) => y.added + y.changed + y.removed - (x.added + x.changed + x.removed)),
    parts,
  };
};
