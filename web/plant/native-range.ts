import { LEVEL_3_ZONES } from '../../src/geography/level-3-zones.js';

/** Where a plant is native, in at most three names: of zones by slug, else of regions and continents by their WGSRPD number. */
export type NamedRange =
  | { readonly of: 'zones'; readonly slugs: readonly string[] }
  | { readonly of: 'regions'; readonly numbers: readonly string[] }
  /** More parts of the world than three. */
  | { readonly of: 'world' };

const MOST = 3;

/** Returns the number of the region, or of the continent if the code names a whole one. */
export const regionOf = (code: string): string =>
  /^\d/.test(code) ? code.slice(0, 2) : String(LEVEL_3_ZONES.get(code.slice(0, 3))?.region ?? '');

/** Replaces the regions of the continent that has most of them by the continent; null if none has several. */
const withContinent = (numbers: ReadonlySet<string>): ReadonlySet<string> | null => {
  const counts = new Map<string, number>();
  for (const number of numbers) counts.set(number.charAt(0), (counts.get(number.charAt(0)) ?? 0) + 1);
  const [widest] = [...counts].sort(([, a], [, b]) => b - a);
  if (widest === undefined || widest[1] === 1) return null;
  return new Set([...numbers].map((number) => (number.charAt(0) === widest[0] ? widest[0] : number)));
};

/** Continents in two halves, which one name joins: Asia and the Americas. */
const HALVES: readonly (readonly [name: string, halves: string])[] = [
  ['asia', '34'],
  ['america', '78'],
];

/** Joins the halves of continents until there are few enough names. */
const joined = (numbers: ReadonlySet<string>): NamedRange => {
  let names = [...numbers].sort();
  for (const [name, halves] of HALVES) {
    const others = names.filter((each) => !halves.includes(each.charAt(0)));
    if (names.length > MOST && others.length < names.length - 1) names = [...others, name];
  }
  return names.length > MOST ? { of: 'world' } : { of: 'regions', numbers: names };
};

/** Returns the native range of a plant from its native zones; null without any. */
export const namedRange = (
  zones: readonly { readonly slug: string; readonly code: string }[],
): NamedRange | null => {
  if (zones.length === 0) return null;
  if (zones.length <= MOST) return { of: 'zones', slugs: zones.map(({ slug }) => slug) };
  let numbers: ReadonlySet<string> = new Set(
    zones.map(({ code }) => regionOf(code)).filter((each) => each !== ''),
  );
  while (numbers.size > MOST) {
    const wider = withContinent(numbers);
    if (wider === null) break;
    numbers = wider;
  }
  return joined(numbers);
};
