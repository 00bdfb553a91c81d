import { WITHOUT_PROVENANCE_RANK } from '../fields/sources.js';
import { commonKey } from '../names/common-name.js';
import { englishCase } from '../names/english-case.js';
import type { ListRecord, RecordName } from './list-record.js';

/** A common name of a source; several sources may have the same one. */
export interface RecordedName {
  readonly language: string;
  /** The name as shown (contract C8.33). */
  readonly name: string;
  /** Id of the source; null if unknown. */
  readonly source: number | null;
  /** Rank of the source (lower is stronger); without a source that of values without provenance. */
  readonly rank: number;
  /** Whether the source lists it first in its language. */
  readonly first: boolean;
  /** Whether it may be shown first (C10.36). */
  readonly fit: boolean;
}

/** The part of a record that its common names are made of. */
export type NamedBy = Pick<ListRecord, 'common_names' | 'unfit_names'>;

/** Language of the published common name (C8.19). */
export const PUBLISHED_LANGUAGE = 'en';
/** Code of names whose source states no language. */
const UNDETERMINED = 'und';
/** Rank of the source `community`, whose names appear as they were accepted. */
const ACCEPTED_RANK = 0;

const rankOf = ([, , , rank]: RecordName): number => rank ?? WITHOUT_PROVENANCE_RANK;

/** Returns the language of each name without one that exactly one language has (C8.34), by the key of the name. */
const languagesOfNames = (names: readonly RecordName[]): ReadonlyMap<string, string> => {
  const languages = new Map<string, Set<string>>();
  for (const [language, name] of names)
    if (language !== UNDETERMINED) {
      const key = commonKey(name);
      languages.set(key, (languages.get(key) ?? new Set()).add(language));
    }
  return new Map(
    [...languages].flatMap(([key, [only, ...more]]) => (more.length === 0 ? [[key, only!]] : [])),
  );
};

/** Returns the name as shown: English ones in the case of a sentence, unless a reviewer accepted them. */
const shown = (language: string, name: string, rank: number): string =>
  language === PUBLISHED_LANGUAGE && rank !== ACCEPTED_RANK ? englishCase(name) : name;

/**
 * Returns common names as shown, by rank of the source, then in the order of the source (contract C8.19). Names that are never
 * shown first (C10.36), and those that have their language from another source (C8.34), follow the others.
 */
export const recordedNames = ({
  common_names: names,
  unfit_names: unfit,
}: NamedBy): readonly RecordedName[] => {
  const found = names.some(([language]) => language === UNDETERMINED) ? languagesOfNames(names) : null;
  return names
    .map((recorded) => {
      const [written, name, source, , position] = recorded;
      const adopted = written === UNDETERMINED ? found?.get(commonKey(name)) : undefined;
      const language = adopted ?? written;
      const rank = rankOf(recorded);
      const fit = !unfit.includes(name.toLowerCase());
      return { language, name: shown(language, name, rank), source, rank, position, fit, adopted };
    })
    .sort(
      (a, b) =>
        Number(!a.fit) - Number(!b.fit) ||
        Number(a.adopted !== undefined) - Number(b.adopted !== undefined) ||
        a.rank - b.rank ||
        a.position - b.position,
    )
    .map(({ position, adopted, ...name }) => ({ ...name, first: position === 1 }));
};

/** Returns the first name that may be shown first of each language that has one (C8.19). */
export const firstNames = (record: NamedBy): ReadonlyMap<string, string> => {
  const first = new Map<string, string>();
  for (const { language, name, fit } of recordedNames(record))
    if (fit && !first.has(language)) first.set(language, name);
  return first;
};

/** Returns the published common name (C8.19). */
export const publishedName = (record: NamedBy): string | null =>
  firstNames(record).get(PUBLISHED_LANGUAGE) ?? null;

/** Groups names by language code, without case-insensitive duplicates (C8.19); languages sorted by code. */
export const namesByLanguage = (record: NamedBy): Record<string, readonly string[]> => {
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
