import type { Chance } from './chance.js';

/** A name as a publisher has it. */
export interface Sound {
  readonly name: string;
  readonly author: string | null;
}

/** Undefined where the rule has nothing to change in the name. */
type Rule = (sound: Sound, chance: Chance) => string | undefined;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const full = ({ name, author }: Sound): string => (author === null ? name : `${name} ${author}`);
const changedBy =
  (change: (name: string, chance: Chance) => string): Rule =>
  (sound, chance) => {
    const name = change(sound.name, chance);
    return name === sound.name ? undefined : full({ ...sound, name });
  };

/** One letter lost, doubled by another, replaced or swapped with the next; the first of a word stays. */
const typed = (word: string, { below, pick }: Chance): string => {
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

/** Words in which C7.6 allows an edit; of two edits, words in which it allows two. */
const mistyped =
  (shortest: number, edits: number) =>
  (name: string, chance: Chance): string => {
    const words = name.split(' ');
    const places = words.flatMap((word, at) =>
      /^[\p{L}-]+$/u.test(word) && word.length >= shortest ? [at] : [],
    );
    if (places.length === 0) return name;
    const at = chance.pick(places);
    let word = words[at]!;
    for (let edit = 0; edit < edits; edit += 1) word = typed(word, chance);
    return words.with(at, word).join(' ');
  };

const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<=.{3})(?:us|a|um)$/, ['us', 'a', 'um']],
  [/(?<=.{3})(?:is|e)$/, ['is', 'e']],
  [/(?<=.{3})ii$/, ['i']],
  [/(?<=.{3}[^i])i$/, ['ii']],
];

const otherGender = (name: string, { pick }: Chance): string => {
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

/** One misspelling of Latin in the epithets. */
const misspelt = (name: string, { pick }: Chance): string => {
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

/** What is done to names, one rule a name. */
export const CORRUPTIONS: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['one typing error', changedBy(mistyped(4, 1))],
  ['two typing errors in a word', changedBy(mistyped(8, 2))],
  [
    'one typing error, no author',
    (sound, chance) => changedBy(mistyped(4, 1))({ ...sound, author: null }, chance),
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
    (sound, { pick }) =>
      pick([
        full(sound).toUpperCase(),
        sound.name.toLowerCase(),
        sound.name.replace(/ (\p{Ll})/u, (found) => found.toUpperCase()),
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
  ['cf.', ({ name }) => name.replace(' ', ' cf. ')],
]);
