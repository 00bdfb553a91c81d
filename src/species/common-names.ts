import { WITHOUT_PROVENANCE_RANK } from '../../fields/sources.js';
import type { Sheet, SheetName } from './sheet.js';

/** A common name as it is recorded; several sources may give the same one. */
export interface RecordedName {
  readonly language: string;
  readonly name: string;
  /** Id of the source; null where there is none. */
  readonly source: number | null;
  /** Rank of the source; that of values without provenance where there is none. Lower is stronger. */
  readonly rank: number;
  /** Whether its source lists it before others of the language. */
  readonly first: boolean;
}

const rankOf = ([, , , rank]: SheetName): number => rank ?? WITHOUT_PROVENANCE_RANK;

/** All common names by the rank of their source, then as that source lists them (contract C8.19). */
export const recordedNames = (sheet: Pick<Sheet, 'common_names'>): readonly RecordedName[] =>
  [...sheet.common_names]
    .sort((a, b) => rankOf(a) - rankOf(b) || a[4] - b[4])
    .map((name) => ({
      language: name[0],
      name: name[1],
      source: name[2],
      rank: rankOf(name),
      first: name[4] === 1,
    }));

/** Language code to names, without doubles in whatever case (C8.19); languages by code. */
export const namesByLanguage = (sheet: Pick<Sheet, 'common_names'>): Record<string, readonly string[]> => {
  const languages = new Map<string, Map<string, string>>();
  for (const { language, name } of recordedNames(sheet)) {
    const names = languages.get(language) ?? new Map<string, string>();
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, name);
    languages.set(language, names);
  }
  const codes = [...languages.keys()].sort();
  return Object.fromEntries(codes.map((code) => [code, [...languages.get(code)!.values()]]));
};
