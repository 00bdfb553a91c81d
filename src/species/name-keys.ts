import { independentVoices, sourceRank } from '../fields/source-order.js';
import { commonKey } from '../names/common-name.js';
import { fold, words } from '../names/fold.js';
import { latinKey } from '../names/latin.js';
import { type NamedBy, PUBLISHED_LANGUAGE, recordedNames } from './common-names.js';
import type { ListRecord } from './list-record.js';
import type { NameKeys } from './name-key-format.js';
import { bySources, inLanguage, lesser, sorted, squeezed, variant } from './name-key-format.js';
import { WELL_KNOWN } from './name-tiers.js';

/** Names of weaker sources count as main common names only if another source has them, or as first name of a well-known plant. */
const COLLECTED = sourceRank('openfarm', 0);

interface CommonName {
  /** Its languages, each with the independent sources that have it in this language. */
  readonly languages: Map<string, Set<number>>;
  /** Ranks of its sources, one per independent source. */
  readonly sources: Set<number>;
  /** Whether a source lists it first, for a well-known plant. */
  first: boolean;
}

const isWellKnown = ({ popularity }: Pick<ListRecord, 'popularity'>): boolean => popularity >= WELL_KNOWN;

/** Folds common names by language, and determines which count as main common name (contract C7.4 tier 1). */
const commonNames = (record: NamedBy & Pick<ListRecord, 'popularity'>, published: string | null) => {
  const all = new Map<string, CommonName>();
  const known = (key: string): CommonName => {
    const found = all.get(key) ?? { languages: new Map(), sources: new Set(), first: false };
    all.set(key, found);
    return found;
  };
  if (published !== null) known(commonKey(published)).languages.set(PUBLISHED_LANGUAGE, new Set());
  for (const { language, name, rank, first } of recordedNames(record)) {
    const common = known(commonKey(name));
    const voices = independentVoices(rank);
    common.languages.set(language, new Set([...(common.languages.get(language) ?? []), ...voices]));
    for (const voice of voices) common.sources.add(voice);
    common.first ||= first && isWellKnown(record);
  }
  all.delete('');
  const chosen = published === null ? null : commonKey(published);
  const counts = (key: string, { sources, first }: CommonName): boolean =>
    key === chosen || first || sources.size > 1 || Math.min(...sources) < COLLECTED;
  return { all, exact: new Map([...all].filter(([key, name]) => counts(key, name))) };
};

/** Returns the folded main common names of a species (contract C7.4 tier 1), each with its number of independent sources. */
export const exactCommonNames = (
  record: NamedBy & Pick<ListRecord, 'popularity'>,
  published: string | null,
): ReadonlyMap<string, number> =>
  new Map([...commonNames(record, published).exact].map(([key, { sources }]) => [key, sources.size]));

/** Minimum popularity for a record that is not accepted to count as bearer of its name; most such names are in one list only. */
const KNOWN = 300;

/** Returns whether a record counts as the bearer of its name (contract C7.4 tier 2). */
export const isOfItsName = ({ status, popularity }: Pick<ListRecord, 'status' | 'popularity'>): boolean =>
  status === 'accepted' || popularity >= KNOWN;

/** Returns each key plain and by language, which a search may prefer (C7.10). */
const withLanguages = (
  names: ReadonlyMap<string, { readonly languages: { keys(): Iterable<string> } }>,
): readonly string[] => [
  ...names.keys(),
  ...[...names].flatMap(([key, { languages }]) => [...languages.keys()].map((code) => inLanguage(code, key))),
];

/** Returns the keys of names that several sources have, in all languages together and in each. */
const bySeveral = (names: ReadonlyMap<string, CommonName>): readonly string[] =>
  [...names].flatMap(([key, { languages, sources }]) => [
    ...(sources.size > 1 ? [bySources(sources.size, key)] : []),
    ...[...languages].flatMap(([code, { size }]) =>
      size > 1 ? [bySources(size, inLanguage(code, key))] : [],
    ),
  ]);

const filled = (keys: Iterable<string>): readonly string[] => [...new Set(keys)].filter((key) => key !== '');

/** A folded scientific name or synonym, without and with author. */
interface Written {
  readonly name: string;
  readonly full: string;
}

const written = (name: string, author: string | null): Written => {
  const folded = fold(name);
  return { name: folded, full: author === null ? folded : fold(`${name} ${author}`) };
};

/** Returns the forms under which a scientific name can be searched: without and with author, abbreviated, Latin variants. */
const asked = (names: readonly Written[]): readonly string[] =>
  filled(
    names.flatMap(({ name, full }) =>
      name.includes(' ') ? [name, full, ...shortened(name), variant(latinKey(name))] : [name, full],
    ),
  );

/** Returns the name with the genus abbreviated to one and two letters. */
const shortened = (name: string): readonly string[] => {
  const rest = name.slice(name.indexOf(' '));
  return initials(name).map((initial) => initial + rest);
};

/** Returns the name from its second word, from its third, and so on. */
const endings = (name: string): readonly string[] => {
  const ends: string[] = [];
  for (let space = name.indexOf(' '); space >= 0; space = name.indexOf(' ', space + 1))
    ends.push(name.slice(space + 1));
  return ends;
};

/** Returns the tokens of an abbreviated genus: its first letter, and its first two. */
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
 * Returns the folded names of a species by tier (contract C7.4). `common` and `author` are the
 * published common name and author.
 */
export const nameKeys = (record: ListRecord, common: string | null, author: string | null): NameKeys => {
  const { all, exact } = commonNames(record, common);
  const scientific = written(record.scientific_name, author);
  const synonyms = record.synonyms.map((synonym) => written(synonym.name, synonym.author));
  const latin = [scientific, ...synonyms];
  const named = withLanguages(all);
  // Names from a single collection and of little-known plants are found by their words only.
  const ends = new Map<string, { readonly languages: Set<string> }>();
  for (const [key, { languages }] of isWellKnown(record) ? exact : [])
    for (const end of endings(key))
      ends.set(end, { languages: new Set([...(ends.get(end)?.languages ?? []), ...languages.keys()]) });
  const family = [record.family.name, record.family.common_name ?? ''].map(fold);
  const isOwn = isOfItsName(record);
  const others = new Map(
    [...all].filter(([key]) => !exact.has(key)).map(([key, common]) => [lesser(key), common]),
  );
  const orderless = [...latin.map(({ name }) => name), ...all.keys()].filter((name) => name.includes(' '));
  return {
    common: [...withLanguages(exact), ...bySeveral(exact)],
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
    group_words: filled([fold(record.genus.name), ...family].flatMap(words)),
  };
};

/** Joins the names of several species without duplicates, for a plant (C7.9). */
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
