import { ONLY_COLOURS } from './clause.js';
import type { WordLexicon } from './lexicon.js';
import { LONGEST_NAME, type Meaning, type MeaningOf, type NamedPlant, type NamedTaxa } from './meaning.js';
import { isBesidePart, isPartInSeason, isPartOfPlant } from './part-described.js';
import { phrasesAt } from './phrases.js';
import type { Token } from './tokens.js';

/** The tokens of a text with what gives them a meaning. */
export interface TextWords {
  readonly tokens: readonly Token[];
  readonly lexicon: WordLexicon;
  readonly taxa: NamedTaxa;
}

/** What a phrase was found to mean; of no tokens if nothing was found. */
interface Found {
  readonly meanings: readonly Meaning[];
  readonly tokens: number;
}

const NOTHING: Found = { meanings: [], tokens: 0 };

/** Returns whether a name is a colour with a word for a form of plants: *lime trees* are no trees with flowers of that colour. */
const isTree = (
  { lexicon, taxa }: TextWords,
  [first = '', second = '', ...others]: readonly string[],
  { rank, name }: NamedPlant,
): boolean =>
  others.length === 0 &&
  !ONLY_COLOURS.has(lexicon.language) &&
  rank === 'genus' &&
  taxa.get(first)?.name === name &&
  lexicon.find([first]).some((meaning) => meaning.is === 'value' && meaning.of === 'color') &&
  lexicon.find([second]).some((meaning) => meaning.is === 'value' && meaning.of === 'plant_form');

/**
 * Returns whether a plural is of plants of a genus rather than of the species that is called so in the singular, because that is of
 * another genus or has such flowers: *yellow roses* are roses, though *Kerria japonica* is a yellow rose, and *white lilies* are more
 * than *Lilium candidum*; *red oaks* are of the species *Quercus rubra*.
 */
const isOfGenus = (
  { lexicon, taxa }: TextWords,
  [first = '', ...others]: readonly string[],
  { rank, name, asWritten, flowerColors = [] }: NamedPlant,
): boolean => {
  const genus = taxa.get(others.join(' '));
  const colour = lexicon
    .find([first])
    .flatMap((meaning) => (meaning.is === 'value' && meaning.of === 'color' ? meaning.label : []))[0];
  return (
    !asWritten &&
    rank === 'species' &&
    colour !== undefined &&
    genus?.rank === 'genus' &&
    (name.split(' ')[0] !== genus.name || flowerColors.includes(colour))
  );
};

/**
 * Returns whether a name ends in a form of plants that is a word of its own, because a scientific name or another word stands
 * before it: *Fabaceae trees*, *chaparral shrubs*, but *willow trees*.
 */
const isFormApart = (
  { lexicon, taxa }: TextWords,
  words: readonly string[],
  { name }: NamedPlant,
): boolean => {
  const before = words.slice(0, -1).join(' ');
  return (
    taxa.get(before)?.name === name &&
    (before === name.toLowerCase() || lexicon.written([before]).some(isOfPlants)) &&
    lexicon.find(words.slice(-1)).some((meaning) => meaning.is === 'value' && meaning.of === 'plant_form')
  );
};

/** Returns whether a word describes plants, but not by a colour. */
const isOfPlants = (meaning: Meaning): boolean =>
  (meaning.is === 'value' && meaning.of !== 'color') || meaning.is === 'condition';

/** Kinds of meanings of words that describe plants wherever they come from. */
const DESCRIBING: ReadonlySet<Meaning['is']> = new Set([
  'value',
  'condition',
  'size',
  'organ',
  'season',
  'safety',
  'showy',
  'plain',
]);

const describesPlants = (lexicon: WordLexicon, word: string): boolean =>
  lexicon.find([word]).some(({ is }) => DESCRIBING.has(is));

/** Returns whether words say that they name a family or genus: *grass family*. */
const namesRank = (lexicon: WordLexicon, words: readonly string[]): boolean =>
  words.some((word) =>
    lexicon
      .find([word])
      .some(
        (meaning) =>
          meaning.is === 'relation' && (meaning.relation === 'family' || meaning.relation === 'genus'),
      ),
  );

/** Returns the longest name. One whose words all describe (*white flower*) is no name in a description, nor an ordinary word. */
const nameAt = (text: TextWords, at: number): Found => {
  const { tokens, lexicon, taxa } = text;
  for (const { words, tokens: length } of phrasesAt(tokens, at, LONGEST_NAME)) {
    const taxon = taxa.get(words.join(' '));
    if (taxon === undefined) continue;
    const describes =
      words.length > 1 &&
      words.every((word) => lexicon.find([word]).length > 0) &&
      !namesRank(lexicon, words);
    const isOrdinary = !taxon.asWritten && words.every(lexicon.isOrdinary);
    if (taxon.isShared && words.some((word) => describesPlants(lexicon, word))) continue;
    if (isOrdinary || isPartOfPlant(text, at, words, taxon) || isOfGenus(text, words, taxon)) continue;
    if (isFormApart(text, words, taxon)) continue;
    if (!describes || isTree(text, words, taxon))
      return { meanings: [{ is: 'taxon', taxon }], tokens: length };
  }
  return NOTHING;
};

/** Returns the longest phrase of the language. */
const wordAt = (text: TextWords, at: number): Found => {
  const { tokens, lexicon } = text;
  for (const { words, tokens: length } of phrasesAt(tokens, at, lexicon.longest)) {
    const meanings = lexicon.find(words);
    if (meanings.length > 0 && !isPartInSeason(text, at, words, meanings))
      return { meanings, tokens: length };
  }
  return NOTHING;
};

/** Returns whether a name of a genus or species stands in another form than the text has. */
const isEverydayForm = ({ meanings: [meaning] }: Found): boolean =>
  meaning?.is === 'taxon' && meaning.taxon.rank !== 'family' && !meaning.taxon.asWritten;

/** Returns the meaning of words that are a name as well: the one that is written so, or both of a colour. */
const wordOrName = (text: TextWords, at: number, name: Found, word: Found): Found => {
  const [plant] = name.meanings as [MeaningOf<'taxon'>];
  const written = text.lexicon.written(text.tokens.slice(at, at + word.tokens).map((token) => token.text));
  const isColour = word.meanings.some((each) => each.is === 'value' && each.of === 'color');
  if (plant.taxon.asWritten && written.length === 0 && !(isColour && isBesidePart(text, at))) return name;
  return isColour ? { ...word, meanings: [...word.meanings, plant] } : word;
};

/** Returns what the longest name or phrase at a token means. */
export const wordOrNameAt = (words: TextWords, at: number): Found => {
  const [name, word] = [nameAt(words, at), wordAt(words, at)];
  if (name.tokens === 0) return word;
  if (name.tokens === word.tokens) return wordOrName(words, at, name, word);
  if (name.tokens < word.tokens) return word;
  // An everyday form of a name is none in a compound of the language: *fruitbomen* are trees, not passion fruits.
  const isCompound =
    name.tokens === 1 && words.lexicon.parts(words.tokens[at]!.text) !== undefined && isEverydayForm(name);
  return isCompound ? word : name;
};
