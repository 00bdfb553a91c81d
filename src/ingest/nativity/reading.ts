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

/** Zones of a name, or of the parts in parentheses behind it. */
export interface Place {
  readonly zones: Zones;
  /** Whether the words claim it; not what they doubt or except. */
  readonly claimed: boolean;
  /** Areas in it, or beside it, that they doubt or except. */
  readonly without: readonly Zones[];
}

/** `A to B and C`: the places at each end of each `to`. */
export type Chain = readonly (readonly Place[])[];

/** An exception that would leave nothing is a part of a zone, not the zone: `New Guinea (excl. Papua New Guinea)`. */
const placeAt = (area: Zones, excepted: readonly Zones[] = []): Place => {
  const without = excepted.filter((zones) => !area.every((code) => zones.includes(code)));
  const gone = new Set(without.flat());
  return { zones: area.filter((code) => !gone.has(code)), claimed: true, without };
};
const unclaimed = (zones: Zones): Place => ({ zones, claimed: false, without: [] });

/** The parts of an area that stand in parentheses, as far as they are zones of it, without those in doubt. */
const withParts = (inside: string, area: Zones): Place => {
  const parts = inside.split(/,|:|;| and | & | to |^to /);
  const within = new Set(area);
  const named = parts
    .filter((part) => !isDoubted(part))
    .flatMap((part) => zonesOfWords(tidy(part), area) ?? [])
    .filter((code) => within.has(code));
  const doubted = parts.filter(isDoubted).map(withoutDoubt);
  const without = doubted.flatMap((part) => zonesWholly(part, area));
  if (named.length > 0) return placeAt([...new Set(named)], without);
  // A place that is not known is a part of one zone, of several nobody knows which: `Mexico (Cedros I.)`.
  const somewhere = doubted.length < parts.length;
  const inDoubt = doubted.some((part) =>
    (zonesOfWords(tidy(part), area) ?? []).every((code) => within.has(code)),
  );
  return (somewhere || inDoubt) && area.length > 1 ? unclaimed(area) : placeAt(area, without);
};

/** `(N., Spain)` behind `Europe`: `N. Europe, Spain`. */
const ofArea = (list: string, name: string): string =>
  list
    .split(',')
    .map((part) => (isModifier(tidy(part)) ? `${tidy(part)} ${name}` : part))
    .join();

/** `Brazil (Minas Gerais)`: the part; `China (to Guangxi)`: the area and the part; `Spain (excl. Baleares)`. */
const placeOf = (words: string, beside: Zones): Place => {
  const [, name = '', inside, behind = ''] = /^([^(]*)(?:\(([^)]*)\)?)?(.*)/.exec(words)!;
  const near = (inside && zonesOfWords(tidy(inside), [])) || beside;
  const area = zonesOfWords(tidy(withoutDoubt(name)), near) ?? [];
  if (isDoubted(`${name} ${behind}`)) return unclaimed(area);
  if (inside === undefined) return placeAt(area);
  if (isDoubted(inside) && withoutDoubt(inside) === '') return unclaimed(area);
  const [parts = '', ...excepted] = inside.split(EXCLUDING);
  const without = excepted.flatMap((list) => zonesWholly(ofArea(list, tidy(name)), area));
  if (parts.trim() === '' || parts.startsWith('incl')) return placeAt(area, without);
  if (/^(to|and) /.test(parts.trim()))
    return placeAt([...area, ...(zonesOfWords(tidy(parts), area) ?? [])], without);
  const place = withParts(parts, area);
  return place.claimed ? placeAt(place.zones, [...place.without, ...without]) : place;
};

/** `A and B` as its places. A compass point alone is of the name behind the next `to`. */
const placesOf = (segment: string, next: string | undefined, near: Zones): readonly Place[] =>
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

/** Names of several areas are read by the places beside them in the chain, or else by all the others. */
const chainOf = (item: string, others: Zones): Chain => {
  const alone = chainNear(item, []);
  if (others.length === 0) return alone;
  const beside = zonesIn([alone]);
  return chainNear(item, beside.length > 0 ? beside : others);
};

const doubtAll = (chain: Chain): Chain => chain.map((places) => places.map(({ zones }) => unclaimed(zones)));

/** `A excl. B to C`: `A to C`, and what is taken away. */
const cut = (item: string): { readonly kept: string; readonly excepted: readonly string[] } => {
  const [before = '', ...after] = piecesOutside(item, EXCLUDING);
  const [excepted, ...ends] = after.flatMap((text) => splitOutside(text, / to (?=[A-Z])/));
  if (excepted === undefined) return { kept: item, excepted: [] };
  return { kept: [before, ...(before === '' ? [] : ends)].join(' to '), excepted: [excepted] };
};

/** Items up to a `;`. Behind an exception those that lie in the area before it are excepted too. */
const chainsOf = (clause: string, others: Zones): readonly Chain[] => {
  const chains: Chain[] = [];
  let base: ReadonlySet<string> = new Set();
  let doubted = false;
  for (const item of splitOutside(clause, /,/)) {
    const { kept, excepted } = isDoubted(item) ? { kept: item, excepted: [] } : cut(item);
    doubted ||= doubtsAllAfter(item);
    const chain = chainOf(kept, others);
    const zones = zonesIn([chain]);
    const goesOn = zones.length > 0 && zones.every((code) => base.has(code));
    if (!goesOn) base = new Set();
    chains.push(doubted || goesOn || startsInDoubt(item) ? doubtAll(chain) : chain);
    if (excepted.length > 0) base = new Set(zonesIn(chains));
    for (const list of excepted)
      for (const taken of zonesWholly(list, [...base])) chains.push([[unclaimed(taken)]]);
  }
  const bare = splitOutside(clause, /,/).some((item) => isDoubted(item) && withoutDoubt(item) === '');
  return bare ? chains.map(doubtAll) : chains;
};

/** The chains of places that a range in words consists of. */
export const readRange = (words: string): readonly Chain[] => {
  const read = (others: Zones) => splitOutside(words, /;/).flatMap((clause) => chainsOf(clause, others));
  const chains = read([]);
  return hasSeveralSenses(words) ? read(zonesIn(chains)) : chains;
};
