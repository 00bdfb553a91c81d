/**
 * Everyday forms of plant names: singular and plural, with and without words for growth form or plant part, in the seven
 * languages with most names. All texts are folded (fold.ts).
 */

/** Words for growth forms and plant parts that follow a name: *cherry tree*, *Kirschbaum*, *olijfboom*. */
const AFTER = words(`
  tree trees bush bushes shrub shrubs vine vines plant plants houseplant houseplants flower flowers herb herbs grass
  grasses weed weeds seed seeds berry berries leaf leaves root roots fruit fruits bulb bulbs blossom blossoms nut nuts
  seedling seedlings sapling saplings
  baum baume strauch straucher busch busche pflanze pflanzen zimmerpflanze zimmerpflanzen blume blumen kraut krauter samen
  beere beeren blatt blatter blute bluten wurzel wurzeln staude stauden gras graser
  boom bomen struik struiken planten kamerplant bloem bloemen kruid kruiden zaad zaden bes bessen blad bladeren bladen`);

/** Words that are joined to a name, so that both are one word: *Kirschbaum*, *olijfboom*, *oaktree*. */
const JOINED = words(`
  tree trees
  baum baume strauch straucher busch busche pflanze pflanzen blume blumen kraut samen beere beeren blatt blatter blute bluten
  boom bomen struik struiken plant planten bloem bloemen kruid zaad zaden bes bessen blad bladeren`);

/** Words that precede a name, most of them in Romance languages: *plant de tomate*, *albero di limone*, *succulent jade*. */
const BEFORE = words(`
  succulent succulents
  arbre arbres arbuste arbustes plant plants plante plantes pied pieds fleur fleurs graine graines feuille feuilles baie
  baies racine racines buisson herbe herbes liane lianes
  arbol arboles arbusto arbustos planta plantas semilla semillas flor flores hoja hojas mata matas hierba hierbas raiz bayas
  enredadera enredaderas trepadora trepadoras
  albero alberi pianta piante seme semi fiore fiori foglia foglie bacca bacche cespuglio radice erba rampicante rampicanti
  arvore arvores pe pes semente sementes folha folhas raizes bagas erva trepadeira trepadeiras cipo`);

/** Words that mark the usual plant of a name, before it (*common yarrow*, *Gemeine Schafgarbe*) or after it (*houx commun*). */
const USUAL_BEFORE = words(`
  common garden true gemeine gemeiner gemeines gewohnliche gewohnlicher gewohnliches echte echter echtes gewone`);
const USUAL_AFTER = words('commun commune comun comune comum');

/** Prepositions and articles between a word of {@link BEFORE} and the name. */
const BETWEEN = words('de du des d a au aux la le les del los las el di dei delle della dello do da dos das');

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Returns whether a folded word means a growth form or plant part: *tree*, *Samen*, *haie*. */
export const isPartWord = (word: string): boolean => AFTER.has(word) || BEFORE.has(word);

/** Shortest text that has all forms. A shorter one is more often the beginning of a name that is being typed. */
const SHORTEST_TEXT = 4;
/** Shortest form, and shortest word that is changed. */
const SHORTEST = 3;

/** Endings of plurals with those of their singulars, each in one or more of the languages. */
const SINGULARS: readonly (readonly [plural: string, singular: string])[] = [
  // English
  ['ies', 'y'],
  ['ves', 'f'],
  ['ves', 'fe'],
  ['i', 'us'],
  // Several languages
  ['es', ''],
  ['s', ''],
  ['e', ''],
  ['en', ''],
  ['n', ''],
  // French
  ['x', ''],
  // Spanish
  ['ces', 'z'],
  // Italian
  ['i', 'o'],
  ['i', 'e'],
  ['i', 'io'],
  ['e', 'a'],
  ['chi', 'co'],
  ['ghi', 'go'],
  ['che', 'ca'],
  ['ghe', 'ga'],
  // Portuguese
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ns', 'm'],
  // German
  ['sse', 's'],
  // Dutch
  ['ven', 'f'],
  ['zen', 's'],
];

/** Endings by which a tree is named after its fruit, in Romance languages: *cerisier*, *limonero*, *laranjeira*. */
const FRUITS: readonly (readonly [tree: string, fruit: string])[] = [
  ['ier', 'e'],
  ['ier', ''],
  ['nier', ''],
  ['ero', ''],
  ['ero', 'a'],
  ['eiro', 'a'],
  ['eiro', 'o'],
  ['oeiro', 'ao'],
  ['eira', 'a'],
  ['eira', 'o'],
  ['ieira', 'a'],
  ['er', 'e'],
  ['o', 'a'],
  ['a', 'o'],
];

const replaced = (word: string, endings: typeof SINGULARS): readonly string[] =>
  endings.flatMap(([from, to]) => {
    if (!word.endsWith(from) || word.endsWith('ss')) return [];
    const stem = word.slice(0, word.length - from.length);
    return stem.length >= SHORTEST - 1 ? [stem + to] : [];
  });

/** Returns the Dutch singulars of a stem, which is spelled differently before *-en*: *tomaat* for *tomat*, *bes* for *bess*. */
const dutchStem = (stem: string): readonly string[] => {
  const [, doubled] = /^(.+([b-df-hj-np-tv-z]))\2$/.exec(stem) ?? [];
  const [, before, vowel, after] = /^(.*[^aeiou])([aeou])([^aeiou])$/.exec(stem) ?? [];
  const hardened = after === 'z' ? 's' : after === 'v' ? 'f' : after;
  return [
    ...(doubled === undefined ? [] : [doubled]),
    ...(vowel === undefined ? [] : [`${before}${vowel}${vowel}${hardened}`]),
  ];
};

/** Returns the words of which a word may be the plural. */
const singulars = (word: string): readonly string[] => [
  ...replaced(word, SINGULARS),
  ...(word.endsWith('en') ? dutchStem(word.slice(0, -2)) : []),
];

/** Endings of singulars with those of their plurals, in the languages that add letters. */
const PLURALS: readonly (readonly [singular: string, plural: string])[] = [
  ['', 's'],
  ['', 'es'],
  ['', 'n'],
  ['', 'en'],
  ['y', 'ies'],
];

/** Returns the words that may be the plural of a word. */
const plurals = (word: string): readonly string[] =>
  PLURALS.flatMap(([from, to]) =>
    word.endsWith(from) ? [word.slice(0, word.length - from.length) + to] : [],
  );

/** The lists of these rules, for a search outside the service that follows them (exports/sqlite/search.ts). */
export const EVERYDAY_RULES = {
  words: {
    after: AFTER,
    joined: JOINED,
    before: BEFORE,
    usual_before: USUAL_BEFORE,
    usual_after: USUAL_AFTER,
    between: BETWEEN,
  },
  endings: { singular: SINGULARS, plural: PLURALS, fruit: FRUITS },
} as const;

/** Returns a name with its last word in the other number, or its first one, which is the noun in Romance languages. */
const singularsAndPlurals = (name: string): readonly string[] => {
  const all = name.split(' ');
  const [first = '', last = ''] = [all[0], all.at(-1)];
  const forms = (word: string): readonly string[] =>
    word.length < SHORTEST ? [] : [...singulars(word), ...plurals(word)];
  if (all.length === 1) return forms(first);
  const [head, tail] = [all.slice(0, -1).join(' '), all.slice(1).join(' ')];
  return [
    ...forms(last).map((form) => `${head} ${form}`),
    ...singulars(first).map((form) => `${form} ${tail}`),
  ];
};

/** Longest name of which every word is read in another number. */
const MOST_NUMBERED = 4;

/** Returns a name of several words in which any of them is in the singular: *laurier rose* for *lauriers roses*. */
export const inSingular = (name: string): readonly string[] => {
  const all = name.split(' ');
  if (all.length < 2 || all.length > MOST_NUMBERED) return [];
  return all
    .map((word) => [word, ...(word.length < SHORTEST ? [] : singulars(word))])
    .reduce((begun, forms) => begun.flatMap((start) => forms.map((form) => `${start} ${form}`.trim())), ['']);
};

const isOther = (text: string) => (form: string) => form !== text && form.length >= SHORTEST;

/** Returns a text without a word of {@link BEFORE}; two readings, or none. */
const withoutFirstPart = (text: string): readonly string[] => {
  const all = text.split(' ');
  if (!BEFORE.has(all[0]!)) return [];
  const from = all.findIndex((word, at) => at > 0 && !BETWEEN.has(word));
  if (from < 0) return [];
  const rest = all.slice(from).join(' ');
  // Apostrophes are folded away: *graines d'aneth*.
  return [rest, ...(/^d[aeiouh]/.test(rest) ? [rest.slice(1)] : [])];
};

/** Returns a text without a separate word for a growth form or plant part, unchecked against names; several readings, or none. */
export const withoutPartWord = (text: string): readonly string[] => {
  const all = text.split(' ');
  const withoutLast = all.length > 1 && AFTER.has(all.at(-1)!) ? [all.slice(0, -1).join(' ')] : [];
  return [...new Set([...withoutLast, ...withoutFirstPart(text)])].filter(isOther(text));
};

/**
 * Returns a text whose last word ends with one for a growth form or plant part without that ending; several readings, or
 * none.
 */
const withoutJoinedPart = (text: string): readonly string[] => {
  const all = text.split(' ');
  const [before, last = ''] = [all.slice(0, -1), all.at(-1)];
  return [...JOINED].flatMap((part) => {
    if (!last.endsWith(part) || last.length - part.length < SHORTEST) return [];
    const stem = last.slice(0, last.length - part.length);
    return [stem, `${stem}e`].map((word) => [...before, word].join(' '));
  });
};

/** Returns a text without a word that marks the usual plant of a name; up to two readings. */
const withoutUsual = (text: string): readonly string[] => {
  const all = text.split(' ');
  return [
    ...(all.length > 1 && USUAL_BEFORE.has(all[0]!) ? [all.slice(1).join(' ')] : []),
    ...(all.length > 1 && USUAL_AFTER.has(all.at(-1)!) ? [all.slice(0, -1).join(' ')] : []),
  ];
};

/**
 * Returns the names that a text may stand for in everyday wording (contract C7.13), without the text itself. Most are not
 * the name of any plant: the caller keeps those that are.
 */
export const everydayForms = (text: string): readonly string[] => {
  if (text.length < SHORTEST) return [];
  if (text.length < SHORTEST_TEXT) return [`${text}s`];
  const without = [...withoutPartWord(text), ...withoutJoinedPart(text), ...withoutUsual(text)];
  // Trees named after fruits have no Germanic word behind them: *fever grass* is no *fève*.
  const fruits = [text, ...withoutFirstPart(text), ...withoutUsual(text)].flatMap((name) =>
    replaced(name, FRUITS),
  );
  const forms = [...without, ...[text, ...without].flatMap(singularsAndPlurals), ...fruits];
  return [...new Set(forms)].filter(isOther(text));
};
