import type { BotanicalName } from '../names/parse.js';
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

const CONNECTORS = ['subsp.', 'var.', 'f.', 'subvar.'];
/** Maximum number of keys per name, closest first. */
const MOST = 1_500;

const spelling = (key: string, difference: Difference, edits = 0): Spelling => ({ key, difference, edits });

/** Keeps the first, closest spelling of each key. */
const distinct = (all: readonly Spelling[]): readonly Spelling[] =>
  [...new Map([...all].reverse().map((each) => [each.key, each])).values()].reverse();

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

const product = (lists: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lists.reduce<readonly (readonly string[])[]>(
    (made, list) => made.flatMap((each) => list.map((one) => [...each, one])),
    [[]],
  );

/** Maximum number of epithets varied in a key; junk may have many words. */
const keyed = (epithets: readonly string[]): readonly string[] =>
  epithets.length < 2 ? epithets : [epithets[0]!, epithets.at(-1)!];

/** Returns the name itself and other spellings of the same words; looked up for every name. */
export const sameWords = (name: BotanicalName): readonly Spelling[] => {
  const { genus, epithets, connector, key, abbreviated } = name;
  if (epithets.length === 0 || abbreviated) return [];
  const [first = '', second] = epithets;
  const variants = product(keyed(epithets).map(written)).flatMap((each) => ranked(genus, each, connector));
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

/** Maximum number of parts of a hyphenated epithet; more are junk. */
const MOST_PARTS = 4;

/** Varies one part of a hyphenated epithet at a time; the lexicon contains the parts as words. */
const epithetWords = (epithet: string, vocabulary: Vocabulary): Words => {
  const parts = epithet.split('-');
  if (parts.length === 1) return wordsOf([epithet], vocabulary.epithet(epithet));
  if (parts.length > MOST_PARTS) return { own: [epithet], alike: [], first: [], one: [], two: [] };
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

/** Changed words with their number of letters; `latin` changes count zero. */
type Change = readonly (keyof Words)[];

/** Maximum number of wrong letters in a name. */
export type Edits = 1 | 2;

/** Enumerates changes of this many words by one letter, then by two. */
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

/** Returns similar names (missing hyphen, Latin variants, typing errors); looked up if the name itself is unknown. */
export const otherWords = (name: BotanicalName, vocabulary: Vocabulary, most: Edits): readonly Spelling[] => {
  const { genus, epithets, connector } = name;
  if (epithets.length === 0) return [];
  if (name.abbreviated) return abbreviations(name, vocabulary);
  const words = [
    wordsOf([genus], vocabulary.genus(genus)),
    ...keyed(epithets).map((epithet) => epithetWords(epithet, vocabulary)),
  ];
  const parted = product(
    keyed(epithets).map((epithet) => [epithet, ...hyphened(epithet, vocabulary)]),
  ).flatMap((each) => ranked(genus, each, connector));
  const latin = product(words.map(({ own, alike }) => [...new Set([...own, ...alike])])).flatMap(
    ([first = '', ...rest]) => ranked(first, rest, connector),
  );
  const typed = changes(words.length, most).flatMap((change) =>
    product(
      change.map((kind, at) =>
        kind === 'own' ? [...new Set([...words[at]!.own, ...words[at]!.alike])] : words[at]![kind],
      ),
    )
      .flatMap(([first = '', ...rest]) => ranked(first, rest, connector).slice(0, connector === null ? 5 : 1))
      .map((key) =>
        spelling(
          key,
          'typos',
          change.reduce((sum, kind) => sum + EDITS[kind], 0),
        ),
      ),
  );
  return distinct([
    ...parted.map((key) => spelling(key, 'writing')),
    ...latin.map((key) => spelling(key, 'latin')),
    ...typed,
  ]).slice(0, MOST);
};

/** Expands `Q. robur` with every genus that begins with Q. */
const abbreviations = (
  { genus, epithets, connector }: BotanicalName,
  vocabulary: Vocabulary,
): readonly Spelling[] =>
  vocabulary
    .generaBeginning(genus)
    .flatMap((full) => ranked(full, epithets, connector).slice(0, connector === null ? 5 : 1))
    .map((key) => spelling(key, 'abbreviation'));

/** Returns the species of an infraspecific name; undefined for other names. */
export const speciesKey = ({ genus, epithets, abbreviated }: BotanicalName): string | undefined =>
  epithets.length < 2 || abbreviated ? undefined : `${genus} ${epithets[0]}`;
