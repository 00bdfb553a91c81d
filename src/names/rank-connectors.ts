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

/** Other spellings in files, and abbreviated ranks that C10.50 does not have: names in files have these without a dot. */
const IN_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'subsp.': 'subspec sspec subspecies sbsp susp',
    'var.': 'varietas variety v',
    'f.': 'fm fma frm',
    'subvar.': 'svar subvarietas',
    'nothosubsp.': 'nothossp nothosubspecies nssp',
    'nothof.': 'nothoforma nothofm nothofo',
    'nothovar.': 'nothovarietas nvar',
    convar: 'convar',
    agamosp: 'agamosp agsp',
    prol: 'prol',
    subf: 'subf',
    lus: 'lus',
    nm: 'nm',
    microsp: 'microsp',
  }).flatMap(([stored, words]) => words.split(' ').map((word) => [word, stored] as const)),
);

/** Returns the rank connector of a word in a spelling allowed in submissions (C10.50, C10.52). */
export const connector = (word: string): Connector | undefined => CONNECTORS.get(word);

/** A rank connector as files write it. */
interface LooseConnector {
  readonly stored: string;
}

/** Like {@link connector} for names in files: the dot may be missing, except for `f` and `v`, which are usually authors. */
export const looseConnector = (word: string): LooseConnector | undefined => {
  const lower = word.toLowerCase();
  if (lower === 'f' || lower === 'v') return undefined;
  const bare = lower.replace(/\.$/, '');
  const other = IN_FILES.get(bare);
  return (
    CONNECTORS.get(lower) ??
    CONNECTORS.get(`${bare}.`) ??
    (other === undefined ? undefined : { stored: other })
  );
};

/** The *notho* of connectors such as *nothosubsp.*; epithets such as *nothofagi* keep theirs. */
export const NOTHO = /(?<= )notho(?=(?:subsp|var|f)\. )/g;
