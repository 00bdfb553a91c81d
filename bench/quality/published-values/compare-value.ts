import type { PublishedSpecies, PublishedValue } from './choose-species.js';
import { nameKey } from './names.js';
import type { RawRows } from './raw-rows.js';
import type { Candidate, RawRow } from './rules.js';

export type Verdict = 'equal' | 'differs' | 'cannot be compared';

export interface Comparison extends PublishedValue {
  readonly verdict: Verdict;
  /** The cells of the file, or the reason why nothing could be compared. */
  readonly against: string;
}

/** Tells whether a published value is the value that a cell means. The order of lists does not matter. */
const isValue = (published: unknown, candidate: Candidate): boolean => {
  if (typeof candidate !== 'object') return published === candidate;
  if ('number' in candidate)
    return typeof published === 'number' && Math.abs(published - candidate.number) <= candidate.within + 1e-9;
  return (
    Array.isArray(published) &&
    published.length === candidate.length &&
    published.every((each) => candidate.includes(String(each)))
  );
};

/** Compares a published value with the rows of its species. */
export const compareValue = (
  { name, synonyms }: PublishedSpecies,
  value: PublishedValue,
  raw: readonly RawRows[],
): Comparison => {
  const cannot = (against: string): Comparison => ({ ...value, verdict: 'cannot be compared', against });
  const { source: slug, field, record } = value;
  if (slug === null) return cannot('a value without provenance');
  const of = raw.find(({ source }) => source.rules(slug));
  if (!of) return cannot(`files of ${slug} are not read here`);
  const rule = of.source.rules(slug)!.get(field);
  if (!rule) return cannot(`${field} of ${slug} is not read here`);
  const ofSource = (row: RawRow): boolean => row.slug === undefined || row.slug === slug;
  const bearing = (key: string): readonly RawRow[] => (of.byName.get(key) ?? []).filter(ofSource);
  const named = bearing(nameKey(name));
  const joined = [...new Set(synonyms.map(nameKey))].flatMap(bearing).filter((row) => !named.includes(row));
  const numbered = (record === null ? [] : (of.byRecord.get(record) ?? [])).filter(ofSource);
  const readings = [
    { by: '', ...rule(named, joined) },
    { by: `number ${record}: `, ...rule(numbered) },
  ];
  const right = readings.find(({ candidates }) => candidates.some((each) => isValue(value.value, each)));
  if (right) return { ...value, verdict: 'equal', against: `${right.by}${right.cells.join('; ')}` };
  const filled = readings.find(({ cells }) => cells.length > 0);
  if (filled) return { ...value, verdict: 'differs', against: `${filled.by}${filled.cells.join('; ')}` };
  return cannot(
    named.length + numbered.length === 0 ? 'no row bears the name' : 'the row of the name has an empty cell',
  );
};
