import type { RejectRow } from '../limits.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';

/** Family names that the nomenclatural code still allows, with the names that the backbones use instead. */
const CURRENT = new Map([
  ['Compositae', 'Asteraceae'],
  ['Leguminosae', 'Fabaceae'],
]);

/** Order names end in -ales; `Eupolypod II` and `Undetermined_liverwort_order` are groups. */
const ORDER = /^[A-Z][a-z]+ales$/;

interface Family {
  /** First line with the family. */
  readonly line: number;
  readonly orders: Map<string, number>;
}

const families = async (path: string, reject: RejectRow): Promise<ReadonlyMap<string, Family>> => {
  const found = new Map<string, Family>();
  for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
    const name = CURRENT.get(cell('family')) ?? cell('family');
    const family = found.get(name) ?? { line, orders: new Map<string, number>() };
    family.orders.set(cell('order'), (family.orders.get(cell('order')) ?? 0) + 1);
    found.set(name, family);
  }
  return found;
};

/** Returns the order that has the most genera; on a tie, the first in alphabetical order. */
const commonest = (orders: ReadonlyMap<string, number>): string =>
  [...orders].sort(([a, genera], [b, others]) => others - genera || (a < b ? -1 : 1))[0]![0];

const lookup: SourceFile = {
  name: 'plant_lookup.csv.gz',
  describe: 'Genera with family and order; a family belongs to the order of most of its genera.',
  complete: [],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for (const [name, { line, orders }] of await families(path, reject)) {
      const parent = commonest(orders);
      yield ORDER.test(parent)
        ? { line, items: [{ type: 'taxon', rank: 'family', name, parent }] }
        : {
            line,
            items: [],
            problems: [
              {
                what: `family ${name}`,
                why: parent === '' ? 'no order' : `${parent} is not the name of an order`,
              },
            ],
          };
    }
  },
};

export const taxonlookup: Manifest = {
  slug: 'taxonlookup',
  describe: 'Orders of families, from the lookup table of land plants by Cornwell, FitzJohn and Pennell.',
  sources: [],
  files: [lookup],
};
