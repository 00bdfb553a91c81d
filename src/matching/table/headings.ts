import { plain } from '../../names/fold.js';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Matches words that a heading of scientific names has in any of the languages of its readers: `SPECIES_BOTANIC`, `sci_name`. */
const SCIENTIFIC =
  /^(?:full)?(?:s?cientifi|wissensch|wetensch|v[ei]tensk|videnskab|naukow|latin|latei|latij|lacin|botani)|^(?:sci|wiss|bot)$/;
/** Matches the word *name* alone, at the beginning or the end of another: `nomlatin`, `artname`. */
const NAME = /^(?:full)?(?:nombre|nome|nom|nazwa)|(?:names?|nm|naam|namn|navn)$/g;

const TAXON = setOf('taxon taxa');
const PLANT = setOf(
  'name species spp plant plants art baumart espece especie specie soort boomsoort pflanze pflanzen plante plantes planta plantas pianta piante planten',
);
/** Parts of a name that tables have in columns of their own, in the order of a name, with their headings in seven languages. */
const PARTS = {
  genus: setOf('genus gattung gattungs genre genero genere geslacht geslachts rodzaj'),
  qualifier: setOf(
    'qualifier identificationqualifier idqualifier cf aff cfaff qualifikator qualificatif calificador qualificador qualificatore',
  ),
  hybrid: setOf('hybrid hybride hybridsign hybridzeichen hibrido ibrido'),
  epithet: setOf(
    'species epithet specificepithet speciesepithet epithete epithetespecifique epitheton artepitheton bei artbei art espece epiteto epitetoespecifico epitetospecifico especie specie soort soorts soortaanduiding gatunek',
  ),
  rank: setOf('rank taxonrank verbatimtaxonrank infraspecificrank infrarank rankinfra rang rango'),
  subspecies: setOf('subspecies ssp subsp unterart sousespece subespecie sottospecie ondersoort'),
  infraspecific: setOf(
    'infra infraspecific infraspecificepithet infraspecies infraspezifischesepitheton epitheteinfraspecifique epitetoinfraespecifico epitetoinfraspecifico',
  ),
  /** Botanical varieties, and cultivars as gardeners call them. */
  variety: setOf(
    'variety varietas var varietat variete varieteoucultivar varieta variedad variedade varieteit cultivarvariety',
  ),
  form: setOf('forma'),
  author: setOf(
    'author authors authority authorship scientificnameauthorship autor autoren autores autoria auteur auteurs autore autori',
  ),
  cultivar: setOf(
    'cultivar cultivars cultivares cultivarepithet cultivargroup cv cvar kultivar sort sorts sorte sorten sorter sorta odmiana odmiany odruda fajta lajike soi',
  ),
} as const;
export type NamePart = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as readonly NamePart[];
const { genus: GENUS, epithet: EPITHET } = PARTS;
/** Parts behind the species, which a heading may mix: `subsp./var.`. */
const LOWER: ReadonlySet<string> = new Set([
  ...[PARTS.rank, PARTS.subspecies, PARTS.infraspecific, PARTS.variety, PARTS.form].flatMap((words) => [
    ...words,
  ]),
  ...['f', 'fo', 'form'],
]);
/** Words between the others of a heading: *nom du genre*. */
const BETWEEN = setOf('de du des del di do da la le el of the der des van');

/** Maximum length of a heading in characters. A longer cell is a text, and folding can turn one character into 18. */
const LONGEST_HEADING = 200;

/** Returns the words of a heading in plain letters, of *name* only if it is alone: `botanical` of `Botanical_Name1`. */
const wordsOf = (heading: string): readonly string[] => {
  if (heading.length > LONGEST_HEADING) return [];
  const all = plain(heading.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).match(/\p{L}+/gu) ?? [];
  const words = all.map((word) => word.replace(NAME, '')).filter((word) => word !== '');
  return all.length > 0 && words.length === 0 ? ['name'] : words;
};

/** A test of the words of a heading. */
type Means = (words: readonly string[]) => boolean;

const isScientific = (word: string): boolean => SCIENTIFIC.test(word);
const isOneOf =
  (known: ReadonlySet<string>): Means =>
  (words) =>
    known.has(words.join(''));
const areAll =
  (test: (word: string) => boolean): Means =>
  (words) =>
    words.length > 0 && words.every(test);
const namesScientific = areAll(isScientific);
/** Returns whether scientific names are among what a heading names, or a genus with its species: `GATTUNG_ART`. */
const mentionsScientific: Means = (words) =>
  words.some(isScientific) ||
  (words.some((word) => GENUS.has(word)) && words.some((word) => EPITHET.has(word)));
/** Returns whether a heading says no more than *name* or *plant*. */
const namesPlants = areAll((word) => PLANT.has(word));

/** What a heading of names says, the clearest first. */
const CLEARNESS: readonly Means[] = [namesScientific, mentionsScientific, isOneOf(TAXON), namesPlants];

/** Returns the given columns that a heading offers as names: each list is clearer than the next one. */
export const offeredColumns = (
  headings: readonly string[],
  columns: readonly number[],
): readonly (readonly number[])[] => {
  const words = headings.map(wordsOf);
  return CLEARNESS.map((means) => columns.filter((column) => means(words[column]!)));
};

/** Returns whether the headings of this place in {@link offeredColumns} say that the names are scientific. */
export const isScientificOffer = (clearness: number): boolean => clearness < 3;

/** Headings that are known as a whole: a text that only mentions such a word may be a name. */
const KNOWN: readonly Means[] = [
  namesScientific,
  ...[TAXON, GENUS, EPITHET, PARTS.subspecies, PARTS.infraspecific].map(isOneOf),
  namesPlants,
];

export const isKnownHeading = (heading: string): boolean => {
  const words = wordsOf(heading);
  return KNOWN.some((means) => means(words));
};

/** Returns the part of a name that a heading says, also as `Latin genus`; undefined for others. */
export const namePartOf = (heading: string): NamePart | undefined => {
  const words = wordsOf(heading);
  const said = words.filter((word) => !isScientific(word) && !BETWEEN.has(word));
  const one = PART_NAMES.find((part) => {
    const isOf = isOneOf(PARTS[part]);
    return isOf(words) || isOf(said) || areAll((word) => PARTS[part].has(word))(said);
  });
  return one ?? (areAll((word) => LOWER.has(word))(said) ? 'infraspecific' : undefined);
};
