import { sourceRank, voiceOf } from '../../fields/sources.js';
import { commonKey } from '../../names/common-name.js';
import { fold, words } from '../../names/fold.js';
import { latinKey } from '../../names/latin.js';
import type { NameKeys } from '../../search/document.js';
import { bySources, inLanguage, lesser, sorted, squeezed, variant } from '../../search/name-words.js';
import { recordedNames } from './names.js';
import type { Outline } from './sheet.js';

/** Names of sources below this one count as common names only where another gives them too, or of a plant that is well known its first one. */
const COLLECTED = sourceRank('openfarm', 0);

interface CommonName {
  readonly languages: Set<string>;
  /** Ranks of the sources that give it, one for those that count as one voice. */
  readonly sources: Set<number>;
  /** Whether a source lists it first of a plant that is well known. */
  first: boolean;
}

/** Popularity of plants that are meant by a name that several share. */
const WELL_KNOWN = 1_000;
const isWellKnown = ({ popularity }: Pick<Outline, 'popularity'>): boolean => popularity >= WELL_KNOWN;

/** Language of the published common name (C8.19). */
const PUBLISHED_LANGUAGE = 'en';

/** Folded common names with their languages, and those of them that count as the common name (contract C7.4 tier 1). */
const commonNames = (outline: Pick<Outline, 'common_names' | 'popularity'>, published: string | null) => {
  const all = new Map<string, CommonName>();
  const known = (key: string): CommonName => {
    const found = all.get(key) ?? { languages: new Set(), sources: new Set(), first: false };
    all.set(key, found);
    return found;
  };
  if (published !== null) known(commonKey(published)).languages.add(PUBLISHED_LANGUAGE);
  for (const { language, name, rank, first } of recordedNames(outline)) {
    const common = known(commonKey(name));
    common.languages.add(language);
    common.sources.add(voiceOf(rank));
    common.first ||= first && isWellKnown(outline);
  }
  all.delete('');
  const chosen = published === null ? null : commonKey(published);
  const counts = (key: string, { sources, first }: CommonName): boolean =>
    key === chosen || first || sources.size > 1 || Math.min(...sources) < COLLECTED;
  return { all, exact: new Map([...all].filter(([key, name]) => counts(key, name))) };
};

/** Folded common names that count as the common name of a species (contract C7.4 tier 1). */
export const exactCommonNames = (
  outline: Pick<Outline, 'common_names' | 'popularity'>,
  published: string | null,
): ReadonlySet<string> => new Set(commonNames(outline, published).exact.keys());

/** Popularity from which a record that is not accepted is known by its own name; most are names that one list alone has. */
const KNOWN = 300;

/** Whether a record is one of its name, rather than a name whose plant is another record's (contract C7.4 tier 2). */
export const isOfItsName = ({ status, popularity }: Pick<Outline, 'status' | 'popularity'>): boolean =>
  status === 'accepted' || popularity >= KNOWN;

/** Each key, then each with its languages, which a search may prefer (C7.10). */
const withLanguages = (names: ReadonlyMap<string, Pick<CommonName, 'languages'>>): readonly string[] => [
  ...names.keys(),
  ...[...names].flatMap(([key, { languages }]) => [...languages].map((code) => inLanguage(code, key))),
];

const filled = (keys: Iterable<string>): readonly string[] => [...new Set(keys)].filter((key) => key !== '');

/** A scientific name or synonym, folded, without and with its author. */
interface Written {
  readonly name: string;
  readonly full: string;
}

const written = (name: string, author: string | null): Written => {
  const folded = fold(name);
  return { name: folded, full: author === null ? folded : fold(`${name} ${author}`) };
};

/** As which a scientific name may be asked for: without and with its author, abbreviated, in another spelling. */
const asked = (names: readonly Written[]): readonly string[] =>
  filled(
    names.flatMap(({ name, full }) =>
      name.includes(' ') ? [name, full, ...shortened(name), variant(latinKey(name))] : [name, full],
    ),
  );

/** The name with one and with two letters of its genus. */
const shortened = (name: string): readonly string[] => {
  const rest = name.slice(name.indexOf(' '));
  return initials(name).map((initial) => initial + rest);
};

/** What follows each space: the name from its second word, its third and so on. */
const endings = (name: string): readonly string[] => {
  const ends: string[] = [];
  for (let space = name.indexOf(' '); space >= 0; space = name.indexOf(' ', space + 1))
    ends.push(name.slice(space + 1));
  return ends;
};

/** The tokens of an abbreviated genus: its first letter, and its first two. */
const initials = (name: string): readonly string[] => {
  const letters = [...(name.split(' ', 1)[0] ?? '')].slice(0, 2);
  return letters.map((_, index) => `^${letters.slice(0, index + 1).join('')}`);
};

const bags = (common: readonly string[], latin: readonly Written[]) => {
  const bag = (folded: string, lead: readonly string[]) =>
    [...new Set([...lead, ...words(folded)])].join(' ');
  return filled([
    ...latin.map(({ name, full }) => bag(full, initials(name))),
    ...common.map((name) => bag(name, [])),
  ]);
};

/**
 * The folded names of one species, by what each may answer (contract C7.4).
 * `common` and `author` are its published common name and author.
 */
export const nameKeys = (outline: Outline, common: string | null, author: string | null): NameKeys => {
  const { all, exact } = commonNames(outline, common);
  const scientific = written(outline.scientific_name, author);
  const synonyms = outline.synonyms.map((synonym) => written(synonym.name, synonym.author));
  const latin = [scientific, ...synonyms];
  const named = withLanguages(all);
  // Names that one collection alone gives, and those of plants hardly known, are found by their words.
  const ends = new Map(
    [...(isWellKnown(outline) ? exact : [])].flatMap(([key, { languages }]) =>
      endings(key).map((end) => [end, { languages }] as const),
    ),
  );
  const family = [outline.family.name, outline.family.common_name ?? ''].map(fold);
  const isOwn = isOfItsName(outline);
  const others = new Map(
    [...all].filter(([key]) => !exact.has(key)).map(([key, common]) => [lesser(key), common]),
  );
  const severally = [...exact].filter(([, { sources }]) => sources.size > 1);
  const orderless = [...latin.map(({ name }) => name), ...all.keys()].filter((name) => name.includes(' '));
  return {
    common: [...withLanguages(exact), ...severally.map(([key, { sources }]) => bySources(sources.size, key))],
    scientific: isOwn ? asked([scientific]) : [],
    synonym: asked(isOwn ? synonyms : latin),
    whole: filled(latin.map(({ name }) => name)).filter((name) => name.includes(' ')),
    equal: filled([...named, ...family, ...orderless.map(sorted), ...[...all.keys()].map(squeezed)]),
    beginning: filled([
      scientific.full,
      ...withLanguages(exact),
      ...synonyms.map(({ full }) => full && lesser(full)),
      ...withLanguages(others),
    ]),
    ending: filled(withLanguages(ends)),
    words: bags([...all.keys()], latin),
    group_words: filled([fold(outline.genus.name), ...family].flatMap(words)),
  };
};

/** The names of several species as those of one, without doubles: a plant has them all (C7.9). */
export const joinedKeys = (members: readonly NameKeys[]): NameKeys => {
  const [only, ...others] = members;
  if (only && others.length === 0) return only;
  const join = (list: keyof NameKeys) => [...new Set(members.flatMap((keys) => keys[list]))];
  return {
    common: join('common'),
    scientific: join('scientific'),
    synonym: join('synonym'),
    whole: join('whole'),
    equal: join('equal'),
    beginning: join('beginning'),
    ending: join('ending'),
    words: join('words'),
    group_words: join('group_words'),
  };
};
