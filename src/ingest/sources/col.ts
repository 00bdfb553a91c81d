import { externalIdOf } from '../../fields/external-ids.js';
import { parseScientificName } from '../../names/scientific.js';
import { rankNamed } from '../dwca/taxon.js';
import { fileIn } from '../files.js';
import { NOT_LISTED } from '../limits.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { type DelimitedLayout, readDelimited, type TableRow } from '../readers/delimited.js';
import { ownText } from '../readers/text.js';

const SOURCE = 'col';
const LAYOUT: DelimitedLayout = { separator: '\t', quoted: false };
const ACCEPTED: ReadonlySet<string> = new Set(['accepted', 'provisionally accepted']);
/** Names of the map of the ids of GBIF's former backbone, in the folder of the checklist. */
const MAP = ['gbif-col.tsv.gz', 'gbif-col265.tsv.gz'];

/** Returns whether a row is an accepted species or lower taxon of plants: other codes have some of the same names. */
const isRead = ({ cell }: TableRow): boolean =>
  cell('col:code') === 'botanical' &&
  ACCEPTED.has(cell('col:status')) &&
  rankNamed(cell('col:rank')) !== null;

/** Returns the ids in GBIF of the names that are read, by their ids in the Catalogue of Life: the whole map has millions. */
const mappedIds = async (path: string, map: string | undefined): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  if (map === undefined) return found;
  const accepted = new Set<string>();
  for await (const row of readDelimited(path, LAYOUT, NOT_LISTED))
    if (isRead(row)) accepted.add(ownText(row.cell('col:ID')));
  for await (const { cell } of readDelimited(map, LAYOUT, NOT_LISTED))
    if (accepted.has(cell('col:ID'))) found.set(ownText(cell('col:ID')), ownText(cell('gbif:ID')));
  return found;
};

const usages: SourceFile = {
  name: 'NameUsage.tsv',
  describe:
    'Accepted names of plants in the Catalogue of Life (ColDP), with the map of the ids of GBIF in the same folder.',
  dependsOn: MAP,
  complete: [SOURCE],
  async *read(path, { folder, reject }): AsyncGenerator<Row> {
    const inGbif = await mappedIds(path, await fileIn(folder, MAP));
    for await (const row of readDelimited(path, LAYOUT, reject)) {
      const { line, cell } = row;
      if (!isRead(row)) {
        yield { line, items: [] };
        continue;
      }
      const [id, name] = [cell('col:ID'), cell('col:scientificName')];
      const gbif = inGbif.get(id);
      const others = cell('col:alternativeID')
        .split(',')
        .filter((each) => externalIdOf(each) !== undefined);
      const ids = [`col:${id}`, ...(gbif === undefined ? [] : [`gbif:${gbif}`]), ...others];
      const species = parseScientificName(name)?.name ?? name;
      yield { line, items: [{ type: 'external_ids', source: SOURCE, species, ids }] };
    }
  },
};

export const catalogueOfLife: Manifest = {
  slug: SOURCE,
  describe: 'Catalogue of Life: its identifiers of accepted names, and those of GBIF.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Catalogue of Life',
      citation: 'Catalogue of Life, www.catalogueoflife.org',
      url: 'https://www.catalogueoflife.org',
      record_url: 'https://www.catalogueoflife.org/data/taxon/{id}',
      licence: 'CC BY 4.0, to be confirmed at the publisher',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      credit: 'Catalogue of Life, www.catalogueoflife.org.',
    },
  ],
  files: [usages],
};
