import type { BotanicalName } from '../names/parsed-name.js';
import { MATCH_LIMITS } from './match-limits.js';
import type { Near, Vocabulary } from './vocabulary.js';

/** How a known name differs from the given one. */
type Difference =
  | 'none'
  /** Another rank connector or hyphen, or -ii instead of -i. */
  | 'writing'
  /** Species of an autonym: `Aa bb subsp. bb`. */
  | 'autonym'
  /** Another gender ending or Latin spelling. */
  | 'latin'
  | 'abbreviation'
  | 'typos';

/** A possible key of the known name, with its differences from the given name. */
export interface Spelling {
  readonly key: string;
  readonly difference: Difference;
  /** Number of changed letters. */
  readonly edits: number;
}

const USUAL_CONNECTORS = ['subsp.', 'var.', 'f.'];
const CONNECTORS = [...USUAL_CONNECTORS, 'subvar.'];

const spelling = (key: string, difference: Difference, edits = 0): Spelling => ({ key, difference, edits });

/** Returns the closest spelling of each key, which comes first, and stops at the most that may be looked up. */
const distinct = (all: Iterable<Spelling>): readonly Spelling[] => {
  const byKey = new Map<string, Spelling>();
  for (const each of all) {
    if (!byKey.has(each.key)) byKey.set(each.key, each);
    if (byKey.size === MATCH_LIMITS.spellings) break;
  }
  return [...byKey.values()];
};

/** Returns an infraspecific name with every connector and without one, its own connector first. */
const ranked = (genus: string, epithets: readonly string[], own: string | null): readonly string[] => {
  if (epithets.length < 2) return [[genus, ...epithets].join(' ')];
  const [species, lowest] = [epithets[0], epithets.at(-1)];
  const connectors = own === null ? CONNECTORS : [own, ...CONNECTORS.filter((each) => each !== own)];
  const keys = connectors.map((each) => `${genus} ${species} ${each} ${lowest}`);
  const bare = `${genus} ${species} ${lowest}`;
  return own === null ? [bare, ...keys] : [...keys, bare];
};

/** Returns spellings of an epithet: with and without hyphens, with -ii and -i. */
const written = (epithet: string): readonly string[] => {
  const joined = epithet.replaceAll('-', '');
  return [...new Set([epithet, joined])].flatMap((each) =>
    each.endsWith('ii') ? [each, each.slice(0, -1)] : each.endsWith('i') ? [each, `${each}i`] : [each],
  );
};

/** Yields each choice of one word of each list. */
function* product([first, ...rest]: readonly (readonly string[])[]): Generator<readonly string[]> {
  if (first === undefined) yield [];
  else for (const word of first) for (const words of product(rest)) yield [word, ...words];
}

/** Returns the epithets of a key: the first and the last one, without the ranks between them. */
const keyed = (epithets: readonly string[]): readonly string[] =>
  epithets.length < 2 ? epithets : [epithets[0]!, epithets.at(-1)!];

/** Returns the name itself and other spellings of the same words; looked up for every name. */
export const sameWords = (name: BotanicalName): readonly Spelling[] => {
  const { genus, epithets, connector, key, abbreviated } = name;
  if (epithets.length === 0 || abbreviated) return [];
  const [first = '', second] = epithets;
  const variants = [...product(keyed(epithets).map(written))].flatMap((each) =>
    ranked(genus, each, connector),
  );
  // `uva ursi`: the third word may be the second half of the epithet.
  const split =
    connector === null && second !== undefined
      ? [`${genus} ${first}-${second}`, `${genus} ${first}${second}`]
      : [];
  const autonym =
    second !== undefined && epithets.at(-1) === first ? [spelling(`${genus} ${first}`, 'autonym')] : [];
  return distinct([
    spelling(key, 'none'),
    ...[...variants, ...split].map((each) => spelling(each, 'writing')),
    ...autonym,
  ]);
};

/** Possible words for a word of the name, by kind of difference. */
interface Words {
  readonly own: readonly string[];
  readonly alike: readonly string[];
  readonly first: readonly string[];
  readonly one: readonly string[];
  readonly two: readonly string[];
}

const wordsOf = (own: readonly string[], near: Near): Words => ({
  own,
  alike: near.alike,
  first: near.byFirstLetter,
  one: near.byEdits[0],
  two: near.byEdits[1],
});

/** Varies one part of a hyphenated epithet at a time; the lexicon contains the parts as words. */
const epithetWords = (epithet: string, vocabulary: Vocabulary): Words => {
  const parts = epithet.split('-');
  if (parts.length === 1) return wordsOf([epithet], vocabulary.epithet(epithet));
  if (parts.length > MATCH_LIMITS.parts) return { own: [epithet], alike: [], first: [], one: [], two: [] };
  const each = parts.map((part) => vocabulary.epithet(part));
  const put = (at: number, words: readonly string[]): readonly string[] =>
    words.map((word) => parts.with(at, word).join('-'));
  return {
    own: [epithet],
    alike: each.flatMap(({ alike }, at) => put(at, alike)),
    // The other parts begin after a hyphen.
    first: put(0, each[0]!.byFirstLetter),
    one: each.flatMap(({ byEdits }, at) => put(at, byEdits[0])),
    two: each.flatMap(({ byEdits }, at) => put(at, byEdits[1])),
  };
};

/** Minimum lengths of an epithet with a missing hyphen and of its halves. */
const SHORTEST_JOINED = 6;
const SHORTEST_HALF = 2;

/** Inserts a missing hyphen where both halves are known words: `uvaursi` becomes `uva-ursi`. */
const hyphened = (epithet: string, vocabulary: Vocabulary): readonly string[] =>
  epithet.includes('-') || epithet.length < SHORTEST_JOINED
    ? []
    : Array.from({ length: epithet.length - 2 * SHORTEST_HALF + 1 }, (_, at) => at + SHORTEST_HALF)
        .map((at) => [epithet.slice(0, at), epithet.slice(at)])
        .filter((halves) => halves.every(vocabulary.isWord))
        .map((halves) => halves.join('-'));

/** For each word of a name, which of its {@link Words} replaces it. */
type Change = readonly (keyof Words)[];

/** Maximum number of wrong letters in a name. */
export type Edits = 1 | 2;

/** Returns the changes of this many words: one letter of one word, then two of one word, then one letter each of two words. */
const changes = (count: number, most: Edits): readonly Change[] => {
  const none = Array<keyof Words>(count).fill('own');
  const single = (kind: keyof Words): readonly Change[] => none.map((_, at) => none.with(at, kind));
  const close = [...single('one'), ...single('first')];
  if (most === 1) return close;
  const pairs = none.flatMap((_, at) =>
    none.slice(at + 1).map((__, rest) => none.with(at, 'one').with(at + 1 + rest, 'one')),
  );
  return [...close, ...single('two'), ...pairs];
};

const EDITS: Readonly<Record<keyof Words, number>> = { own: 0, alike: 0, first: 1, one: 1, two: 2 };

/** Yields similar names, the closest first: with a hyphen, Latin variants, typing errors. */
function* similar(name: BotanicalName, vocabulary: Vocabulary, most: Edits): Generator<Spelling> {
  const { genus, connector } = name;
  const epithets = keyed(name.epithets);
  for (const each of product(epithets.map((epithet) => [epithet, ...hyphened(epithet, vocabulary)])))
    for (const key of ranked(genus, each, connector)) yield spelling(key, 'writing');
  const words = [
    wordsOf([genus], vocabulary.genus(genus)),
    ...epithets.map((epithet) => epithetWords(epithet, vocabulary)),
  ];
  const inLatin = words.map(({ own, alike }) => [...new Set([...own, ...alike])]);
  for (const [first = '', ...rest] of product(inLatin))
    for (const key of ranked(first, rest, connector)) yield spelling(key, 'latin');
  for (const change of changes(words.length, most)) {
    const edits = change.reduce((sum, kind) => sum + EDITS[kind], 0);
    const changed = change.map((kind, at) => (kind === 'own' ? inLatin[at]! : words[at]![kind]));
    for (const [first = '', ...rest] of product(changed)) {
      const keys = ranked(first, rest, connector);
      // Where letters are wrong, the connector is taken as right.
      for (const key of connector === null ? keys : keys.slice(0, 1)) yield spelling(key, 'typos', edits);
    }
  }
}

/** Returns the similar names that are looked up if the name itself is unknown; none for a text with too many words. */
export const otherWords = (name: BotanicalName, vocabulary: Vocabulary, most: Edits): readonly Spelling[] => {
  const { epithets, abbreviated } = name;
  if (epithets.length === 0 || epithets.length > MATCH_LIMITS.epithets) return [];
  return abbreviated ? abbreviations(name, vocabulary) : distinct(similar(name, vocabulary, most));
};

/** Expands `Q. robur` with every genus that begins with Q. */
const abbreviations = (
  { genus, epithets, connector }: BotanicalName,
  vocabulary: Vocabulary,
): readonly Spelling[] => {
  const [species, lowest] = keyed(epithets);
  const connectors = connector === null ? USUAL_CONNECTORS : [connector];
  const endings = lowest === undefined ? [species] : connectors.map((rank) => `${species} ${rank} ${lowest}`);
  return vocabulary
    .generaBeginning(genus)
    .flatMap((full) => endings.map((ending) => spelling(`${full} ${ending}`, 'abbreviation')));
};

/** Returns the species of an infraspecific name; undefined for other names. */
export const speciesKey = ({ genus, epithets, abbreviated }: BotanicalName): string | undefined =>
  epithets.length < 2 || abbreviated ? undefined : `${genus} ${epithets[0]}`;
