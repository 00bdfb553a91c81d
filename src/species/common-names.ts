import { WITHOUT_PROVENANCE_RANK } from '../fields/sources.js';
import type { FullRecord } from './full-record.js';
import type { RecordName } from './list-record.js';

/** A common name of a source; several sources may have the same one. */
export interface RecordedName {
  readonly language: string;
  readonly name: string;
  /** Id of the source; null if unknown. */
  readonly source: number | null;
  /** Rank of the source (lower is stronger); without a source that of values without provenance. */
  readonly rank: number;
  /** Whether the source lists it first in its language. */
  readonly first: boolean;
}

const rankOf = ([, , , rank]: RecordName): number => rank ?? WITHOUT_PROVENANCE_RANK;

/** Sorts common names by rank of the source, then in the order of the source (contract C8.19). */
export const recordedNames = (record: Pick<FullRecord, 'common_names'>): readonly RecordedName[] =>
  [...record.common_names]
    .sort((a, b) => rankOf(a) - rankOf(b) || a[4] - b[4])
    .map((name) => ({
      language: name[0],
      name: name[1],
      source: name[2],
      rank: rankOf(name),
      first: name[4] === 1,
    }));

/** Groups names by language code, without case-insensitive duplicates (C8.19); languages sorted by code. */
export const namesByLanguage = (
  record: Pick<FullRecord, 'common_names'>,
): Record<string, readonly string[]> => {
  const languages = new Map<string, Map<string, string>>();
  for (const { language, name } of recordedNames(record)) {
    const names = languages.get(language) ?? new Map<string, string>();
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, name);
    languages.set(language, names);
  }
  const codes = [...languages.keys()].sort();
  return Object.fromEntries(codes.map((code) => [code, [...languages.get(code)!.values()]]));
};
