import type { Manifest, Row, SourceFile } from '../manifest.js';
import { type DelimitedLayout, readDelimited } from '../readers/delimited.js';

const SOURCE = 'wikidata-illustrated';

const COLUMNS = ['wikidata_qid', 'scientific_name', 'ncbi_taxid'];

/** The repository has a table without a header, separated by tabs; the compiled file is a CSV with one. */
const layoutOf = (path: string): DelimitedLayout =>
  path.endsWith('.tsv')
    ? { separator: '\t', quoted: false, columns: COLUMNS }
    : { separator: ',', quoted: true };

const plants: SourceFile = {
  name: 'plants.csv.gz',
  otherNames: ['plants.tsv', 'data/plants.tsv'],
  describe: 'Identifiers of Wikidata and of the NCBI taxonomy.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const { line, cell } of readDelimited(path, layoutOf(path), reject)) {
      const [species, item, ncbi] = [cell('scientific_name'), cell('wikidata_qid'), cell('ncbi_taxid')];
      const ids = [`wikidata:${item}`, ...(ncbi === '' ? [] : [`ncbi:${ncbi}`])];
      yield { line, items: [{ type: 'external_ids', source: SOURCE, species, ids }] };
    }
  },
};

export const wikidataIllustrated: Manifest = {
  slug: 'wikidata-illustrated',
  describe: 'Wikidata: identifiers of flowering plants that have a picture there.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Wikidata, flowering plants with a picture',
      citation:
        'Wikidata, flowering plants with a picture, 4 December 2018, as collected by iimog/wikidata-game-flower-color',
      url: 'https://www.wikidata.org',
      record_url: 'https://www.wikidata.org/wiki/{id}',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'Wikidata, www.wikidata.org, CC0.',
      part_of: 'wikidata',
    },
  ],
  files: [plants],
};
