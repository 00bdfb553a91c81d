import type { Label } from '../fields/vocabularies.js';

type InfraspecificRank = Extract<Label<'rank'>, 'ssp' | 'var' | 'form' | 'subvar'>;

interface Connector {
  /** Spelling in stored names (contract C10.50, C10.52). */
  readonly stored: string;
  readonly rank: InfraspecificRank;
}

const CONNECTORS: ReadonlyMap<string, Connector> = new Map(
  Object.entries({
    'subsp.': ['subsp.', 'ssp'],
    'ssp.': ['subsp.', 'ssp'],
    'var.': ['var.', 'var'],
    'f.': ['f.', 'form'],
    'fo.': ['f.', 'form'],
    'form.': ['f.', 'form'],
    forma: ['f.', 'form'],
    'subvar.': ['subvar.', 'subvar'],
    'nothosubsp.': ['nothosubsp.', 'ssp'],
    'nothovar.': ['nothovar.', 'var'],
    'nothof.': ['nothof.', 'form'],
  } satisfies Record<string, [string, InfraspecificRank]>).map(([word, [stored, rank]]) => [
    word,
    { stored, rank: rank as InfraspecificRank },
  ]),
);

/** Returns the rank connector of a word in a spelling allowed in submissions (C10.50, C10.52). */
export const connector = (word: string): Connector | undefined => CONNECTORS.get(word);

/** Like {@link connector} for names in files: the dot may be missing, except for `f`, which is usually an author. */
export const looseConnector = (word: string): Connector | undefined => {
  const lower = word.toLowerCase();
  return CONNECTORS.get(lower) ?? (lower === 'f' ? undefined : CONNECTORS.get(`${lower}.`));
};

/** The *notho* of connectors such as *nothosubsp.*; epithets such as *nothofagi* keep theirs. */
export const NOTHO = /(?<= )notho(?=(?:subsp|var|f)\. )/g;
