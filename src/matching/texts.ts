import type { BotanicalName, ParsedName } from '../names/parsed-name.js';
import { type NameMatch, noMatch, withReasons } from './match.js';
import type { Bearer } from './queries.js';

/** Returns whether the known genera decide what a text means: of several names, or of one with a subgenus. */
export const needsGenera = (parsed: ParsedName): boolean =>
  parsed.kind === 'several' || (parsed.kind === 'name' && parsed.subgenus !== null);

/**
 * Returns several names as one with words beside it, if only one of them is of a known genus: the other is a common name in
 * *Dog rose (Rosa canina)*.
 */
export const withCommonNamesBeside = (parsed: ParsedName, isGenus: (word: string) => boolean): ParsedName => {
  if (parsed.kind !== 'several') return parsed;
  const [name, another] = parsed.names.filter(({ genus, abbreviated }) => abbreviated || isGenus(genus));
  if (name === undefined || another) return parsed;
  const others = parsed.names.filter((each) => each !== name);
  return {
    ...name,
    beside: [...name.beside, ...others.map(({ written }) => written)],
  };
};

/** Returns a name as one of another genus: *Sansevieria trifasciata* of *Dracaena (Sansevieria) trifasciata*. */
const inGenus = (name: BotanicalName, genus: string): BotanicalName => ({
  ...name,
  genus,
  abbreviated: false,
  key: [genus, ...name.key.split(' ').slice(1)].join(' '),
});

/** Returns the names that a text consists of; for one with a subgenus that is also a genus, the name in that genus, too. */
export const namesWithin = (
  parsed: ParsedName,
  isGenus: (word: string) => boolean,
): readonly BotanicalName[] => {
  switch (parsed.kind) {
    case 'formula':
      return parsed.parents;
    case 'several':
      return parsed.names;
    case 'text':
      return [];
    case 'name': {
      const { subgenus, epithets } = parsed;
      const isOther = subgenus !== null && epithets.length > 0 && isGenus(subgenus.name);
      return isOther ? [parsed, inGenus(parsed, subgenus.name)] : [parsed];
    }
  }
};

const isSpecies = ({ type, bearer }: NameMatch): boolean => bearer !== null && type !== 'higher_rank';
const speciesOf = ({ bearer, alternatives }: NameMatch): readonly Bearer[] =>
  bearer === null ? alternatives : [bearer];

/** Returns the parents in a genus that can be that of all, if there is one: *P. trichocarpa × balsamifera* are of *Populus*. */
const ofOneGenus = (parents: readonly (readonly Bearer[])[]): readonly Bearer[] => {
  const all = parents.flat();
  const shared = all.filter(({ genus }) =>
    parents.every((species) => species.some((each) => each.genus === genus)),
  );
  return shared.length > 0 ? shared : all;
};

/** Returns the match of a text from those of its names (contract C7.24). */
export const together = (parsed: ParsedName, matches: readonly NameMatch[]): NameMatch => {
  switch (parsed.kind) {
    case 'text':
      return noMatch(['no_botanical_name']);
    case 'formula':
      return noMatch(['hybrid_formula'], ofOneGenus(matches.map(speciesOf)));
    case 'several':
      return ofSeveral(matches);
    case 'name':
      return parsed.subgenus === null ? matches[0]! : ofSubgenus(matches);
  }
};

/** Returns the least sure match of several names of one species; of several species none. */
const ofSeveral = (matches: readonly NameMatch[]): NameMatch => {
  const isOne = matches.every(isSpecies) && new Set(matches.map(({ bearer }) => bearer!.id)).size === 1;
  if (!isOne) return noMatch(['several_names'], matches.flatMap(speciesOf));
  const [least] = [...matches].sort((a, b) => a.confidence - b.confidence);
  return withReasons(least!, ['names_agree']);
};

/** Returns the match of a name with a subgenus; if that is another genus, of the one that is known, the other is an alternative. */
const ofSubgenus = ([own, other]: readonly NameMatch[]): NameMatch => {
  if (other === undefined || !isSpecies(other)) return withReasons(own!, ['subgenus_ignored']);
  return isSpecies(own!)
    ? withReasons(own!, ['subgenus_ignored'], [other.bearer!])
    : withReasons(other, ['subgenus_ignored']);
};
