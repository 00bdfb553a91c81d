import { PROPER_PHRASES, PROPER_WORDS } from './proper-words.js';

/** A part of a name between spaces, hyphens and other signs, with an apostrophe inside or at its end: *John's*, *lambs'*. */
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*['’]?/gu;
/** Quoted name of a cultivar. */
const QUOTED = /(?<=^|[\s(])(?:'[^']+'|‘[^’]+’|"[^"]+"|“[^”]+”)(?=$|[\s),])/gu;
/** Words that stay small between capitalised ones. */
const SMALL = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'del',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);
/** Words that belong to the name after them: *St. John's wort*. */
const BEFORE_NAME = new Set(['st', 'ste', 'saint', 'san', 'santa', 'mt', 'mount']);
/** Owners in possessives that are no persons: *common lady's slipper*, but *common Nuttall's aster*. */
const OWNERS = new Set(
  `adder ass baby bachelor badger bear beaver bee beggar bird bishop boar bride buck bull bullock butcher butterfly calf camel
  cardinal carpenter cat chicken child cobbler cock colt coon cow crane crow deer devil dog doll donkey dove dragon drunkard duck
  dyer eagle elephant enchanter emperor fairy farmer father fiddler fisherman fool fowl fox fuller gander ghost giant glassmaker goat
  goose granny grandmother gypsy hare hawk hen hermit heron hog horse hound hunter joiner kangaroo king kitten knight lad ladie lady law lamb
  leopard lion lizard lover maid maiden man mare mariner men miner mole monk monkey mother mouse mule neighbour nun nurse old owl
  ox ox-eye painter parrot parson peacock peasant pheasant pig pigeon pilgrim pirate pony poor porcupine preacher priest prince
  princess quail queen rabbit ram rat raven robber sailor scholar serpent sheep shepherd shoemaker sister snail snake soldier
  sow sparrow spider squaw squirrel stag stork swan swine sword tailor thief thieves tiger toad traveler traveller turkey
  viper virgin weasel whale widow wife witch wolf woman women woodcock workman world young`.split(/\s+/),
);
const PROPER = new Map(PROPER_WORDS.map((word) => [word.toLowerCase(), word]));

/** Proper names of several words, by their first word in lower case. */
const PHRASES = new Map<string, { readonly words: readonly string[]; readonly lower: readonly string[] }[]>();
for (const phrase of PROPER_PHRASES) {
  const [words, lower] = [phrase.split(' '), phrase.toLowerCase().split(' ')];
  PHRASES.set(lower[0]!, [...(PHRASES.get(lower[0]!) ?? []), { words, lower }]);
}

const capitalised = (word: string): string => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
/** Returns the owner of a possessive; undefined for other words. */
const ownerIn = (word: string): string | undefined =>
  /^(.+?)(?:['’]s|s?['’])$/.exec(word)?.[1]?.toLowerCase();

/** Returns whether all words after the first are capitalised, so that capitals say nothing. */
const isTitle = (name: string): boolean =>
  name
    .split(/\s+/)
    .slice(1)
    .every((word) => SMALL.has(word) || !/^\p{Ll}/u.test(word));

/** Returns the proper names of several words in a list of words, each word at its place. */
const phrasesIn = (words: readonly string[]): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  const lower = words.map((word) => word.toLowerCase());
  for (const [at, first] of lower.entries())
    for (const phrase of PHRASES.get(first) ?? [])
      if (phrase.lower.every((word, index) => lower[at + index] === word))
        for (const [index, word] of phrase.words.entries()) found.set(at + index, word);
  return found;
};

/** Returns a word inside a name, in the case of a sentence. */
const insideName = (word: string, before: string, titled: boolean): string => {
  const owner = ownerIn(word);
  const proper = PROPER.get(word.toLowerCase()) ?? (owner === undefined ? undefined : PROPER.get(owner));
  if (proper !== undefined) return proper + word.slice(proper.length);
  if (!titled || [before, word].some((each) => BEFORE_NAME.has(each.toLowerCase()))) return word;
  // McDonald, and the owner of a possessive.
  if (/\p{Ll}\p{Lu}/u.test(word) || (owner !== undefined && !OWNERS.has(owner))) return word;
  return word.toLowerCase();
};

/**
 * Writes an English common name in the case of a sentence (contract C8.33): *Canada Thistle* becomes *Canada thistle*. Where all
 * words of a name are capitalised, only its first and its proper ones stay so; otherwise its capitals stay, and proper words get
 * theirs. Names of cultivars in quotes, spaces and hyphens stay.
 */
export const englishCase = (name: string): string => {
  const written = /\p{Ll}/u.test(name) ? name : name.toLowerCase();
  const quoted = [...name.matchAll(QUOTED)].map(
    ({ index, 0: text }) => [index, index + text.length] as const,
  );
  const words = [...written.matchAll(WORD)];
  const phrases = phrasesIn(words.map(([word]) => word));
  const titled = isTitle(written);
  let at = -1;
  return written.replace(WORD, (word, offset: number) => {
    at += 1;
    if (quoted.some(([from, to]) => offset >= from && offset < to))
      return name.slice(offset, offset + word.length);
    const inside = phrases.get(at) ?? insideName(word, words[at - 1]?.[0] ?? '', titled);
    return at === 0 ? capitalised(inside) : inside;
  });
};
