import { rule } from '../check.js';
import { CONES, COUNTED, completionOf, isHerb, SPORES } from '../completion.js';
import { expectEqual, seen } from '../expect.js';
import { at } from '../paths.js';
import type { Target } from '../target.js';
import type { Item, Named } from '../types.js';
import { type Known, universe } from '../universe.js';

/** Returns the divisions by family name. */
const divisionsOf = async ({ list, record }: Target, families: ReadonlySet<unknown>) => {
  const divisions = new Map<unknown, string | null>([[null, null]]);
  for (const family of families) {
    if (family === null) continue;
    const { data } = await list<Named>(`/api/v1/families?filter[name]=${encodeURIComponent(String(family))}`);
    const { data: chain } = await record(`/api/v1/families/${data[0]!.slug}`);
    const division = at(chain, 'division_order.division_class.division.name');
    divisions.set(family, (division as string | undefined) ?? null);
  }
  return divisions;
};

interface Placed {
  readonly known: Known;
  readonly division: string | null;
}

const placed = async (target: Target): Promise<readonly Placed[]> => {
  const { known } = await universe(target);
  const divisions = await divisionsOf(target, new Set(known.map(({ record }) => record['family'])));
  return known.map((each) => ({ known: each, division: divisions.get(each.record['family']) ?? null }));
};

const holdsFor = (species: readonly Placed[], what: string): void => {
  seen(species[0], what);
  for (const { known, division } of species) {
    const expected = completionOf(known.record, division);
    expectEqual(`${known.slug} completion_ratio`, known.record['completion_ratio'], expected);
    expectEqual(`${known.slug} complete_data`, known.record['complete_data'], expected > 50);
  }
};

const isEaten = ({ edible, vegetable }: Item): boolean => edible === true || vegetable === true;

/** C10.40, C10.41: completion. */
export const completionChecks = [
  rule('C10.40', 'completion counts the applicable ones of 48 fields, rounded down', async (target) => {
    expectEqual('fields', COUNTED.length, 48);
    holdsFor(await placed(target), 'a species');
  }),
  rule('C10.41', 'planting fields count only for edible plants', async (target) => {
    const all = await placed(target);
    holdsFor(
      all.filter(({ known }) => !isEaten(known.record)),
      'a species that nobody eats',
    );
    holdsFor(
      all.filter(({ known }) => isEaten(known.record)),
      'a species that is eaten',
    );
  }),
  rule('C10.41', 'wood does not count for herbs', async (target) => {
    holdsFor(
      (await placed(target)).filter(({ known }) => isHerb(known.record)),
      'a herb',
    );
  }),
  rule('C10.41', 'ferns and lycophytes have no flowers', async (target) => {
    const ferns = (await placed(target)).filter(({ division }) => SPORES.includes(division ?? ''));
    holdsFor(ferns, 'a fern or lycophyte');
  }),
  rule('C10.41', 'gymnosperms have no petals', async (target) => {
    const conifers = (await placed(target)).filter(({ division }) => CONES.includes(division ?? ''));
    holdsFor(conifers, 'a gymnosperm');
  }),
];
