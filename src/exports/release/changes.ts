import { join } from 'node:path';
import { readNdjson } from '../../ingest/readers/ndjson.js';
import { readLines } from '../../ingest/readers/text.js';
import type { ChangedPlant, ReleaseChange, ReleaseNews } from '../../releases/changes.js';
import { CORRECTIONS } from '../../releases/manifest.js';
import type { TextFile } from '../text-file.js';
import { createFieldNews } from './field-news.js';
import { DATA_FILES, type ReleasedRecord } from './files.js';
import { createHighest } from './highest.js';

/** A release in its folder. */
interface ReleaseFolder {
  readonly folder: string;
  readonly version: string;
}

/** Plants of each kind that `changes.json` shows. */
const SHOWN_PLANTS = 50;

/** Members of records that are compared as a whole. */
const PARTS = ['synonyms', 'common_names', 'distributions', 'images', 'external_ids'] as const;

/** Returns a part without what says nothing of its species: how many species its zones have. */
const partText = (part: unknown): string =>
  JSON.stringify(part, (name, member) => (name === 'species_count' ? undefined : member));

const plantOf = (row: ReleasedRecord): ChangedPlant => ({
  slug: String(row['slug']),
  scientific_name: String(row['scientific_name']),
  common_name: (row['common_name'] as string | null) ?? null,
});

/** Returns how many sources know a plant. */
const weight = (row: ReleasedRecord): number => Number((row['meta'] as ReleasedRecord)['sources_count']);

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

/** Yields the lines of each species in two releases, by id; null where a release lacks the species. */
async function* sideBySide(
  before: string,
  now: string,
): AsyncGenerator<readonly [old: string | null, present: string | null]> {
  const [olds, presents] = [numbered(before), numbered(now)];
  const next = async (lines: AsyncGenerator<Numbered>): Promise<Numbered | null> => {
    const { value, done } = await lines.next();
    return done ? null : value;
  };
  let [old, present] = [await next(olds), await next(presents)];
  while (old !== null || present !== null) {
    const id = Math.min(old?.id ?? Infinity, present?.id ?? Infinity);
    const [isOld, isPresent] = [old?.id === id, present?.id === id];
    yield [isOld ? old!.text : null, isPresent ? present!.text : null];
    if (isOld) old = await next(olds);
    if (isPresent) present = await next(presents);
  }
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

/** Finds the changed parts of species, and counts them by part. */
const createPartNews = () => {
  const counts: Record<string, number> = {};
  return {
    counts,
    changes: (old: ReleasedRecord, row: ReleasedRecord): readonly ReleaseChange[] =>
      PARTS.filter((part) => partText(old[part]) !== partText(row[part])).map((part) => {
        counts[part] = (counts[part] ?? 0) + 1;
        return { op: 'part', id: row['id'], slug: row['slug'], part };
      }),
  };
};

/** Finds the changes of species, and counts them. */
const createNews = (survivors: ReadonlyMap<string, string>) => {
  const species = { before: 0, now: 0, added: 0, removed: 0, renamed: 0, merged: 0, changed: 0 };
  const added = createHighest<ChangedPlant>(SHOWN_PLANTS);
  const removed = createHighest<ChangedPlant>(SHOWN_PLANTS);
  const renamed = createHighest<ReleaseNews['renamed'][number]>(SHOWN_PLANTS);
  const merged = createHighest<ReleaseNews['merged'][number]>(SHOWN_PLANTS);
  const fields = createFieldNews();
  const parts = createPartNews();

  const newSpecies = (row: ReleasedRecord): readonly ReleaseChange[] => {
    species.added += 1;
    added.add(plantOf(row), weight(row));
    return [{ op: 'added', id: row['id'], ...plantOf(row) }];
  };
  const goneSpecies = (row: ReleasedRecord): readonly ReleaseChange[] => {
    const plant = plantOf(row);
    const into = survivors.get(plant.scientific_name);
    const op = into === undefined ? 'removed' : 'merged';
    species[op] += 1;
    if (into === undefined) removed.add(plant, weight(row));
    else merged.add({ ...plant, into }, weight(row));
    return [{ op, id: row['id'], ...plant, ...(into && { into }) }];
  };
  const newName = (old: ReleasedRecord, row: ReleasedRecord): readonly ReleaseChange[] => {
    const [from, plant] = [String(old['scientific_name']), plantOf(row)];
    if (from === plant.scientific_name) return [];
    species.renamed += 1;
    renamed.add({ ...plant, from }, weight(row));
    return [{ op: 'renamed', id: row['id'], ...plant, from }];
  };
  const changed = (old: ReleasedRecord, row: ReleasedRecord): readonly ReleaseChange[] => {
    const values = fields.changes(old, row, plantOf(row), weight(row));
    const changes = [...newName(old, row), ...values, ...parts.changes(old, row)];
    if (changes.length > 0) species.changed += 1;
    return changes;
  };

  return {
    /** Returns the changes of a species by its lines in both releases; null where a release lacks it. */
    changes: (old: string | null, present: string | null): readonly ReleaseChange[] => {
      if (old !== null) species.before += 1;
      if (present !== null) species.now += 1;
      if (old === present) return [];
      if (old === null) return newSpecies(JSON.parse(present!) as ReleasedRecord);
      if (present === null) return goneSpecies(JSON.parse(old) as ReleasedRecord);
      return changed(JSON.parse(old) as ReleasedRecord, JSON.parse(present) as ReleasedRecord);
    },
    all: (): Omit<ReleaseNews, 'from' | 'to'> => ({
      species,
      added: added.all(),
      removed: removed.all(),
      renamed: renamed.all(),
      merged: merged.all(),
      fields: fields.all(),
      parts: parts.counts,
    }),
  };
};

/**
 * Compares two releases of a service (contract C16.36).
 *
 * @param file Receives every change as a line of JSON; null for none.
 */
export const compareReleases = async (
  before: ReleaseFolder,
  now: ReleaseFolder,
  file: Pick<TextFile, 'write'> | null,
): Promise<ReleaseNews> => {
  const news = createNews(await mergedNames(now.folder));
  for await (const [old, present] of sideBySide(before.folder, now.folder)) {
    const changes = news.changes(old, present);
    if (changes.length > 0) await file?.write(changes.map((each) => `${JSON.stringify(each)}\n`).join(''));
  }
  return { from: before.version, to: now.version, ...news.all() };
};
