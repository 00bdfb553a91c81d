import type { SeededRandom } from '../../random/seeded-random.js';

/** A name as its publisher writes it. */
export interface PublishedName {
  readonly name: string;
  readonly author: string | null;
}

/** Corrupts a name. Returns undefined if there is nothing to corrupt. */
type Rule = (published: PublishedName, random: SeededRandom) => string | undefined;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const full = ({ name, author }: PublishedName): string => (author === null ? name : `${name} ${author}`);
const changedBy =
  (change: (name: string, random: SeededRandom) => string): Rule =>
  (published, random) => {
    const name = change(published.name, random);
    return name === published.name ? undefined : full({ ...published, name });
  };

/** Removes, inserts, replaces or swaps one letter of a word; never the first. */
const withTypingError = (word: string, { below, pick }: SeededRandom): string => {
  const at = 1 + below(word.length - 1);
  const letter = pick([...LETTERS]);
  const [before, after] = [word.slice(0, at), word.slice(at)];
  const [one = '', two = ''] = after;
  return pick([
    before + after.slice(1),
    before + letter + after,
    before + letter + after.slice(1),
    before + two + one + after.slice(2),
  ]);
};

/** Makes typing errors in a word that is long enough for C7.6 to allow that many. */
const mistyped =
  (shortest: number, edits: number) =>
  (name: string, random: SeededRandom): string => {
    const words = name.split(' ');
    const places = words.flatMap((word, at) =>
      /^[\p{L}-]+$/u.test(word) && word.length >= shortest ? [at] : [],
    );
    if (places.length === 0) return name;
    const at = random.pick(places);
    let word = words[at]!;
    for (let edit = 0; edit < edits; edit += 1) word = withTypingError(word, random);
    return words.with(at, word).join(' ');
  };

/** Removes, adds, replaces or swaps the first letter of a word that is long enough. */
const wrongBeginning = (name: string, random: SeededRandom): string => {
  const words = name.split(' ');
  const places = words.flatMap((word, at) => (/^\p{L}{5,}$/u.test(word) ? [at] : []));
  if (places.length === 0) return name;
  const at = random.pick(places);
  const word = words[at]!;
  const letter = random.pick([...LETTERS]);
  const [one = '', two = ''] = word;
  const other = random.pick([
    word.slice(1),
    letter + word,
    letter + word.slice(1),
    two + one + word.slice(2),
  ]);
  return words.with(at, other).join(' ');
};

const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<=.{3})(?:us|a|um)$/, ['us', 'a', 'um']],
  [/(?<=.{3})(?:is|e)$/, ['is', 'e']],
  [/(?<=.{3})ii$/, ['i']],
  [/(?<=.{3}[^i])i$/, ['ii']],
];

const otherGender = (name: string, { pick }: SeededRandom): string => {
  const [ending, others] = ENDINGS.find(([pattern]) => pattern.test(name)) ?? [];
  if (ending === undefined || others === undefined) return name;
  const own = ending.exec(name)![0];
  const left = others.filter((other) => other !== own);
  return left.length === 0 ? name : name.replace(ending, pick(left));
};

const LATIN: readonly (readonly [RegExp, string])[] = [
  [/ae/, 'e'],
  [/oe/, 'e'],
  [/y/, 'i'],
  [/(?<=.)th/, 't'],
  [/(?<=.)ph/, 'f'],
  [/(?<=.)rh/, 'r'],
  [/([lnrst])\1/, '$1'],
  [/(?<=[aeiou])([lnt])(?=[aeiou])/, '$1$1'],
];

/** Makes one usual misspelling of Latin in the epithets. */
const misspelt = (name: string, { pick }: SeededRandom): string => {
  const [genus = '', ...rest] = name.split(' ');
  const epithets = rest.join(' ');
  const fitting = LATIN.filter(([pattern]) => pattern.test(epithets));
  if (fitting.length === 0) return name;
  const [pattern, other] = pick(fitting);
  return `${genus} ${epithets.replace(pattern, other)}`;
};

const CONNECTOR = / (subsp\.|var\.|f\.|subvar\.) /;
const OTHER_CONNECTORS = new Map([
  ['subsp.', [' ssp. ', ' subsp ', ' ssp ', ' ']],
  ['var.', [' var ', ' Var. ', ' ']],
  ['f.', [' forma ', ' fo. ', ' form. ']],
  ['subvar.', [' subvar ', ' ']],
]);

/** The rules, by the kind of error. One rule is applied to a name. */
export const CORRUPTIONS: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['one typing error', changedBy(mistyped(4, 1))],
  ['two typing errors in a word', changedBy(mistyped(8, 2))],
  [
    'one typing error, no author',
    (published, random) => changedBy(mistyped(4, 1))({ ...published, author: null }, random),
  ],
  ['no author', ({ name, author }) => (author === null ? undefined : name)],
  [
    'author abbreviated or cut',
    ({ name, author }, { pick }) => {
      if (author === null) return undefined;
      const bare = author.replace(/^\([^)]*\) */, '');
      const firstOnly = bare.split(/ (?:ex|&|in) /)[0]!;
      const cut = pick([bare, firstOnly === bare ? bare : `${firstOnly} et al.`, bare.split(' ex ').at(-1)!]);
      return cut === author || cut === '' ? undefined : `${name} ${cut}`;
    },
  ],
  [
    'year and et',
    ({ name, author }, { below }) =>
      author === null ? undefined : `${name} ${author.replaceAll('&', 'et')}, ${1760 + below(250)}`,
  ],
  [
    'connector',
    changedBy((name, { pick }) =>
      name.replace(CONNECTOR, (_, own: string) => pick(OTHER_CONNECTORS.get(own)!)),
    ),
  ],
  [
    'hybrid sign',
    changedBy((name, { pick }) =>
      name.includes('×') ? name.replace(/× ?/, pick(['x ', 'X ', '', '×', ' ×  '])).trim() : name,
    ),
  ],
  ['gender ending', changedBy(otherGender)],
  ['Latin spelling', changedBy(misspelt)],
  [
    'capitals',
    (published, { pick }) =>
      pick([
        full(published).toUpperCase(),
        published.name.toLowerCase(),
        published.name.replace(/ (\p{Ll})/u, (found) => found.toUpperCase()),
      ]),
  ],
  [
    'signs',
    changedBy((name, { pick }) =>
      pick([
        `${name.replace(' ', '\u00a0 ')}`,
        name.replaceAll(' ', '_'),
        `<i>${name}</i>`,
        `  ${name.replaceAll('-', '\u2010')} `,
      ]),
    ),
  ],
  ['typing error in the first letter', changedBy(wrongBeginning)],
  [
    'quotation marks',
    (published, { pick }) => {
      const [open = '', close = ''] = pick(['""', "''", '„“', '»«', '“”']);
      return `${open}${published.name}${close}`;
    },
  ],
  [
    'remark',
    (published, { pick }) => `${full(published)} ${pick(['(planted)', '(3 trees)', '(garden form)'])}`,
  ],
  ['cf.', ({ name }) => name.replace(' ', ' cf. ')],
]);
