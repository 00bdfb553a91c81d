import { join } from 'node:path';
import type { Database } from '../../../src/database/database.js';
import { dwca } from '../../../src/ingest/dwca/format.js';
import { ingest } from '../../../src/ingest/ingest.js';
import { NO_PROGRESS } from '../../../src/ingest/progress.js';
import { restoredDatabase } from '../../support/restored-database.js';
import { ingestRows, name, rowsOf } from '../support.js';
import { archiveOf, folderOf } from './archive.js';

let database: Database;
const restored = restoredDatabase((empty) =>
  ingestRows(empty, 'backbone', [[name('Pyrella montana')], [name('Pyrella alba')]]),
);
beforeEach(async () => {
  database = await restored.next();
});

/** Ingests the core of an archive as this source; returns the published identifiers, as `species scheme:value`. */
const published = async (
  source: string,
  terms: readonly string[],
  rows: readonly string[],
): Promise<readonly string[]> => {
  const path = await folderOf(archiveOf({ Taxon: { terms, rows } }));
  await ingest(database, {
    manifest: await dwca.open(path, source),
    path,
    rejectedRows: join(await folderOf({}), 'rejected-rows.csv'),
    progress: NO_PROGRESS,
  });
  const found = await rowsOf<{ line: string }>(
    database,
    `select s.scientific_name || ' ' || e.scheme || ':' || e.value as line
     from published_external_id e join species s on s.id = e.species_id order by 1`,
  );
  return found.map(({ line }) => line);
};

describe('C10.63 identifiers of a Darwin Core Archive', () => {
  it('of World Flora Online: taxonID and scientificNameID, those of a synonym found but not published', async () => {
    const terms = [
      ...['taxonID', 'scientificNameID', 'scientificName', 'taxonRank', 'family', 'taxonomicStatus'],
      'acceptedNameUsageID',
    ];
    const rows = [
      'wfo-0000000001|wfo-0000000001|urn:lsid:ipni.org:names:304293-2|Pyrella montana|species|Rosaceae|Accepted|',
      'wfo-0000000002|wfo-0000000002|urn:lsid:ipni.org:names:77-1|Pyrella tumuli|species|Rosaceae|Synonym|wfo-0000000001',
    ];
    expect(await published('wfo', terms, rows)).toEqual([
      'Pyrella montana ipni:304293-2',
      'Pyrella montana wfo:wfo-0000000001',
    ]);
    const found = await rowsOf(
      database,
      `select species_ref('ipni:77-1') = species_ref('wfo:wfo-0000000002') and species_ref('ipni:77-1') = species_ref('pyrella-montana') as same`,
    );
    expect(found).toEqual([{ same: true }]);
  });

  it('of iNaturalist: the number of the taxon, from its id or page', async () => {
    const terms = ['taxonID', 'scientificName', 'taxonRank'];
    const rows = [
      '64323|https://www.inaturalist.org/taxa/64323|Pyrella montana|species',
      '64324|https://www.inaturalist.org/taxa/64324|Nihila nulla|species',
    ];
    expect(await published('inaturalist-names', terms, rows)).toEqual(['Pyrella montana inaturalist:64323']);
  });

  it('of any publisher: identifiers that name their scheme, and nothing else', async () => {
    const terms = ['taxonID', 'scientificNameID', 'scientificName', 'references'];
    const rows = [
      '1|a1|ipni:304293-2|Pyrella montana|https://www.wikidata.org/wiki/Q23501',
      '2|https://www.inaturalist.org/taxa/7|42|Pyrella alba|https://example.org/alba',
    ];
    expect(await published('my-list', terms, rows)).toEqual([
      'Pyrella alba inaturalist:7',
      'Pyrella montana ipni:304293-2',
      'Pyrella montana wikidata:Q23501',
    ]);
  });
});
