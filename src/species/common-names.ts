import { WITHOUT_PROVENANCE_RANK } from '../fields/source-order.js';
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
export const UNDETERMINED = 'und';
/** Rank of the source `community`, whose names appear as they were accepted. */
const ACCEPTED_RANK = 0;

const rankOf = (name: RecordName): number => name[3] ?? WITHOUT_PROVENANCE_RANK;

const isStronger = (a: RecordName, b: RecordName): boolean => (rankOf(a) - rankOf(b) || a[4] - b[4]) < 0;

/** Returns the strongest name of each key that only names of one language have; null for other keys. */
const namesOfOneLanguage = (names: readonly RecordName[]): ReadonlyMap<string, RecordName | null> => {
  const found = new Map<string, RecordName | null>();
  for (const name of names) {
    const language = name[0];
    if (language === UNDETERMINED) continue;
    const key = commonKey(name[1]);
    const before = found.get(key);
    if (before === undefined) found.set(key, name);
    else if (before?.[0] !== language) found.set(key, null);
    else if (isStronger(name, before)) found.set(key, name);
  }
  return found;
};

/** Returns the name as shown: English ones in the case of a sentence, unless a reviewer accepted them. */
const shown = (language: string, name: string, rank: number): string =>
  language === PUBLISHED_LANGUAGE && rank !== ACCEPTED_RANK ? englishCase(name) : name;

/** Names by record: a response needs them several times, and computing those of a well-known plant takes 0.5 ms. */
const NAMES_BY_RECORD = new WeakMap<NamedBy, readonly RecordedName[]>();

/**
 * Returns common names as shown, by rank of the source, then in the order of the source (contract C8.19). Names that are never
 * shown first (C10.36) follow. Where a reviewer accepted names in a language, those of other sources are left out. A name without a language that equals names of one language is shown as the strongest of them
 * (C8.34), behind the others.
 */
export const recordedNames = (record: NamedBy): readonly RecordedName[] => {
  const names = NAMES_BY_RECORD.get(record) ?? namesOf(record);
  NAMES_BY_RECORD.set(record, names);
  return names;
};

const namesOf = ({ common_names: names, unfit_names: unfit }: NamedBy): readonly RecordedName[] => {
  const accepted = new Set(names.flatMap((name) => (rankOf(name) === ACCEPTED_RANK ? [name[0]] : [])));
  const known = names.some(([language]) => language === UNDETERMINED) ? namesOfOneLanguage(names) : null;
  return names
    .map((recorded) => {
      const as = (recorded[0] === UNDETERMINED ? known?.get(commonKey(recorded[1])) : null) ?? recorded;
      return { recorded, as, rank: rankOf(recorded), fit: !unfit.includes(as[1].toLowerCase()) };
    })
    .filter(({ as, rank }) => rank === ACCEPTED_RANK || !accepted.has(as[0]))
    .sort(
      (a, b) =>
        Number(!a.fit) - Number(!b.fit) ||
        Number(a.as !== a.recorded) - Number(b.as !== b.recorded) ||
        a.rank - b.rank ||
        a.recorded[4] - b.recorded[4],
    )
    .map(({ recorded, as, rank, fit }) => ({
      language: as[0],
      name: shown(as[0], as[1], rankOf(as)),
      source: recorded[2],
      rank,
      first: recorded[4] === 1,
      fit,
    }));
};

/** Returns the common names that are shown in one of the languages; those without a language count as English (C7.14). */
export const inLanguages = (
  { common_names: names }: NamedBy,
  languages: ReadonlySet<string>,
): readonly RecordName[] => {
  const known = namesOfOneLanguage(names);
  const shownIn = ([language, name]: RecordName): string =>
    language === UNDETERMINED ? (known.get(commonKey(name))?.[0] ?? PUBLISHED_LANGUAGE) : language;
  return names.filter((name) => languages.has(shownIn(name)));
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
