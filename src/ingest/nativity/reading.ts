import { doubtsAllAfter, EXCLUDING, isDoubted, startsInDoubt, withoutDoubt } from './doubt.js';
import { hasSeveralSenses } from './gazetteer.js';
import {
  isModifier,
  nounFor,
  piecesOutside,
  splitOutside,
  tidy,
  zonesOfWords,
  zonesWholly,
} from './words.js';

type Zones = readonly string[];

/** A place named in a range: the zones of a name, or of the parts in parentheses after it. */
export interface NamedPlace {
  readonly zones: Zones;
  /** Whether the range includes the place; false if the place is doubted or excepted. */
  readonly claimed: boolean;
  /** Areas in or next to the place that are doubted or excepted. */
  readonly without: readonly Zones[];
}

/** Places at the ends of each `to`: `A to B and C`. */
export type Chain = readonly (readonly NamedPlace[])[];

/**
 * Returns an included place. An exception that would exclude the whole area is a part of a zone, not the zone: `New
 * Guinea (excl. Papua New Guinea)`.
 */
const placeAt = (area: Zones, excepted: readonly Zones[] = []): NamedPlace => {
  const without = excepted.filter((zones) => !area.every((code) => zones.includes(code)));
  const excluded = new Set(without.flat());
  return { zones: area.filter((code) => !excluded.has(code)), claimed: true, without };
};
const unclaimed = (zones: Zones): NamedPlace => ({ zones, claimed: false, without: [] });

/**
 * Returns the parts of an area that are named in parentheses, as far as they are zones of the area, without doubted
 * ones.
 */
const withParts = (inside: string, area: Zones): NamedPlace => {
  const parts = inside.split(/,|:|;| and | & | to |^to /);
  const within = new Set(area);
  const named = parts
    .filter((part) => !isDoubted(part))
    .flatMap((part) => zonesOfWords(tidy(part), area) ?? [])
    .filter((code) => within.has(code));
  const doubted = parts.filter(isDoubted).map(withoutDoubt);
  const without = doubted.flatMap((part) => zonesWholly(part, area));
  if (named.length > 0) return placeAt([...new Set(named)], without);
  // An unknown name is a part of one zone. In an area of several zones it could be any of them: `Mexico (Cedros
  // I.)`.
  const hasUnknownPart = doubted.length < parts.length;
  const inDoubt = doubted.some((part) =>
    (zonesOfWords(tidy(part), area) ?? []).every((code) => within.has(code)),
  );
  return (hasUnknownPart || inDoubt) && area.length > 1 ? unclaimed(area) : placeAt(area, without);
};

/** Adds the name of the area to compass points in its parentheses: `Europe (N., Spain)` is `N. Europe, Spain`. */
const expandModifiers = (list: string, name: string): string =>
  list
    .split(',')
    .map((part) => (isModifier(tidy(part)) ? `${tidy(part)} ${name}` : part))
    .join();

/**
 * Reads one place. `Brazil (Minas Gerais)` is the part; `China (to Guangxi)` is the area and the part; `Spain
 * (excl. Baleares)` is the area without the part.
 */
const placeOf = (words: string, neighbours: Zones): NamedPlace => {
  const [, name = '', inside, behind = ''] = /^([^(]*)(?:\(([^)]*)\)?)?(.*)/.exec(words)!;
  const near = (inside && zonesOfWords(tidy(inside), [])) || neighbours;
  const area = zonesOfWords(tidy(withoutDoubt(name)), near) ?? [];
  if (isDoubted(`${name} ${behind}`)) return unclaimed(area);
  if (inside === undefined) return placeAt(area);
  if (isDoubted(inside) && withoutDoubt(inside) === '') return unclaimed(area);
  const [parts = '', ...excepted] = inside.split(EXCLUDING);
  const without = excepted.flatMap((list) => zonesWholly(expandModifiers(list, tidy(name)), area));
  if (parts.trim() === '' || parts.startsWith('incl')) return placeAt(area, without);
  if (/^(to|and) /.test(parts.trim()))
    return placeAt([...area, ...(zonesOfWords(tidy(parts), area) ?? [])], without);
  const place = withParts(parts, area);
  return place.claimed ? placeAt(place.zones, [...place.without, ...without]) : place;
};

/** Reads `A and B` as places. A compass point without a name belongs to the name after the next `to`. */
const placesOf = (segment: string, next: string | undefined, near: Zones): readonly NamedPlace[] =>
  splitOutside(segment, / and /).map((words) => {
    const written = tidy(words);
    const open = next !== undefined && isModifier(written) && zonesOfWords(written, near) === undefined;
    return placeOf(open ? `${written} ${nounFor(written, tidy(next))}` : written, near);
  });

const chainNear = (item: string, near: Zones): Chain => {
  const segments = splitOutside(item, / to ?(?=[ A-Z])/);
  return segments.map((segment, index) => placesOf(segment, segments[index + 1], near));
};

const zonesIn = (chains: readonly Chain[]): Zones => chains.flat(2).flatMap(({ zones }) => zones);

/**
 * Reads an item. Ambiguous names are resolved by the other places of the same chain, or else by the places of all
 * other items.
 */
const chainOf = (item: string, others: Zones): Chain => {
  const withoutContext = chainNear(item, []);
  if (others.length === 0) return withoutContext;
  const neighbours = zonesIn([withoutContext]);
  return chainNear(item, neighbours.length > 0 ? neighbours : others);
};

const doubtAll = (chain: Chain): Chain => chain.map((places) => places.map(({ zones }) => unclaimed(zones)));

/** Splits `A excl. B to C` into `A to C` and the exception. */
const splitException = (item: string): { readonly kept: string; readonly excepted: readonly string[] } => {
  const [before = '', ...after] = piecesOutside(item, EXCLUDING);
  const [excepted, ...ends] = after.flatMap((text) => splitOutside(text, / to (?=[A-Z])/));
  if (excepted === undefined) return { kept: item, excepted: [] };
  return { kept: [before, ...(before === '' ? [] : ends)].join(' to '), excepted: [excepted] };
};

/**
 * Reads the items of a clause, which ends at `;`. Items after an exception that are inside the area before it are
 * excepted too.
 */
const chainsOf = (clause: string, others: Zones): readonly Chain[] => {
  const chains: Chain[] = [];
  let base: ReadonlySet<string> = new Set();
  let doubted = false;
  for (const item of splitOutside(clause, /,/)) {
    const { kept, excepted } = isDoubted(item) ? { kept: item, excepted: [] } : splitException(item);
    doubted ||= doubtsAllAfter(item);
    const chain = chainOf(kept, others);
    const zones = zonesIn([chain]);
    const continuesException = zones.length > 0 && zones.every((code) => base.has(code));
    if (!continuesException) base = new Set();
    chains.push(doubted || continuesException || startsInDoubt(item) ? doubtAll(chain) : chain);
    if (excepted.length > 0) base = new Set(zonesIn(chains));
    for (const list of excepted)
      for (const exception of zonesWholly(list, [...base])) chains.push([[unclaimed(exception)]]);
  }
  const hasBareDoubt = splitOutside(clause, /,/).some((item) => isDoubted(item) && withoutDoubt(item) === '');
  return hasBareDoubt ? chains.map(doubtAll) : chains;
};

/** Reads a range in words as chains of places. */
export const readRangeInWords = (words: string): readonly Chain[] => {
  const read = (others: Zones) => splitOutside(words, /;/).flatMap((clause) => chainsOf(clause, others));
  const chains = read([]);
  return hasSeveralSenses(words) ? read(zonesIn(chains)) : chains;
};
