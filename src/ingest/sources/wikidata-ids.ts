import { isKnownScheme } from '../../fields/external-ids.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { firstLine } from '../readers/text.js';

const SOURCE = 'wikidata-ids';

/** Schemes by the properties of Wikidata: a query may name its columns by either. */
const SCHEME_OF: ReadonlyMap<string, string> = new Map([
  ['P961', 'ipni'],
  ['P5037', 'powo'],
  ['P7715', 'wfo'],
  ['P1772', 'usda'],
  ['P3151', 'inaturalist'],
  ['P10585', 'col'],
  ['P846', 'gbif'],
  ['P3031', 'eppo'],
  ['P815', 'itis'],
  ['P685', 'ncbi'],
]);

/** Returns the columns of identifiers with their schemes. */
const schemesIn = async (path: string): Promise<readonly (readonly [column: string, scheme: string])[]> =>
  ((await firstLine(path)) ?? '')
    .split(',')
    .map((heading) => heading.replaceAll('"', '').trim())
    .map((column) => [column, SCHEME_OF.get(column.toUpperCase()) ?? column.toLowerCase()] as const)
    .filter(([, scheme]) => isKnownScheme(scheme));

const table: SourceFile = {
  name: 'wikidata-ids.csv',
  otherNames: ['query.csv'],
  describe: 'Answer of query.wikidata.org in CSV: item, taxonName, and a column for each scheme or property.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const schemes = await schemesIn(path);
    for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const species = cell('taxonName');
      const item = /Q\d+$/.exec(cell('item'))?.[0] ?? '';
      const ids = [['wikidata', item], ...schemes.map(([column, scheme]) => [scheme, cell(column)])]
        .filter(([, value]) => value !== '')
        .map((pair) => pair.join(':'));
      yield { line, items: [{ type: 'external_ids', source: SOURCE, species, ids }] };
    }
  },
};

/** Identifiers of many species at once; `linnea fetch wikidata` asks for them one by one. */
export const wikidataIds: Manifest = {
  slug: SOURCE,
  describe: 'Wikidata: identifiers in other databases, from a query.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Wikidata, identifiers',
      citation: 'Wikidata, the free knowledge base, identifiers of taxa in other databases',
      url: 'https://www.wikidata.org',
      record_url: 'https://www.wikidata.org/wiki/{id}',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'Wikidata, www.wikidata.org, CC0.',
      part_of: 'wikidata',
    },
  ],
  files: [table],
};
