import { sourceRank } from '../../fields/sources.js';
import { fold, words } from '../../names/fold.js';
import type { NameKeys } from '../../search/document.js';
import { inLanguage } from '../../search/name-words.js';
import { recordedNames } from './names.js';
import type { Outline } from './sheet.js';

/** Names of sources below this one count as exact common names only when a second source gives them. */
const COLLECTED = sourceRank('openfarm', 0);

interface CommonName {
  readonly languages: Set<string>;
  /** Ranks of the sources that give it. */
  readonly sources: Set<number>;
}

/** Language of the published common name (C8.19). */
const PUBLISHED_LANGUAGE = 'en';

/** Folded common names with their languages, and those of them that count as the common name (contract C7.4 tier 1). */
const commonNames = (outline: Pick<Outline, 'common_names'>, published: string | null) => {
  const all = new Map<string, CommonName>();
  const known = (key: string): CommonName => {
    const found = all.get(key) ?? { languages: new Set(), sources: new Set() };
    all.set(key, found);
    return found;
  };
  if (published !== null) known(fold(published)).languages.add(PUBLISHED_LANGUAGE);
  for (const { language, name, rank } of recordedNames(outline)) {
    const { languages, sources } = known(fold(name));
    languages.add(language);
    sources.add(rank);
  }
  all.delete('');
  const first = published === null ? null : fold(published);
  const counts = (key: string, { sources }: CommonName): boolean =>
    key === first || sources.size > 1 || Math.min(...sources) < COLLECTED;
  return { all, exact: new Map([...all].filter(([key, name]) => counts(key, name))) };
};

/** Folded common names that count as the common name of a species (contract C7.4 tier 1). */
export const exactCommonNames = (
  outline: Pick<Outline, 'common_names'>,
  published: string | null,
): ReadonlySet<string> => new Set(commonNames(outline, published).exact.keys());

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

const both = (names: readonly Written[]): readonly string[] =>
  filled(names.flatMap(({ name, full }) => [name, full]));

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
  const ends = new Map(
    [...all].flatMap(([key, { languages }]) => endings(key).map((end) => [end, { languages }] as const)),
  );
  const group = [outline.genus.name, outline.family.name, outline.family.common_name ?? ''].map(fold);
  return {
    common: withLanguages(exact),
    scientific: both([scientific]),
    synonym: both(synonyms),
    whole: filled(latin.map(({ name }) => name)).filter((name) => name.includes(' ')),
    equal: filled([...named, ...group]),
    beginning: filled([...latin.map(({ full }) => full), ...named]),
    ending: filled(withLanguages(ends)),
    words: bags([...all.keys()], latin),
    group_words: filled(group.flatMap(words)),
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
