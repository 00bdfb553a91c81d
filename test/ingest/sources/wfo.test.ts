import { join } from 'node:path';
import { wfo } from '../../../src/ingest/sources/wfo.js';
import { zipOf } from '../zip.js';
import { publish, readPublished } from './published.js';
import { claimsOf, itemsOf, problemsOf, type ReadRows } from './reading.js';

/** Columns of classification.csv in _DwC_backbone_R.zip. */
const COLUMNS =
  'taxonID scientificNameID localID scientificName taxonRank parentNameUsageID scientificNameAuthorship family subfamily tribe subtribe genus subgenus specificEpithet infraspecificEpithet verbatimTaxonRank nomenclaturalStatus namePublishedIn taxonomicStatus acceptedNameUsageID originalNameUsageID nameAccordingToID taxonRemarks created modified references source majorGroup tplID'.split(
    ' ',
  );

/** Writes a cell as PHP does: quoted if it has a space or a quote; a quote after a backslash is not doubled. */
const cell = (text: string): string => (/[\s"\\]/.test(text) ? `"${text.replace(/(?<!\\)"/g, '""')}"` : text);
const line = (cells: readonly string[]): string => cells.map(cell).join('\t');

const row = (cells: Readonly<Record<string, string>>): string =>
  line(COLUMNS.map((column) => cells[column] ?? ''));

const ID = 'wfo-0000000001';
const CLASSIFICATION = [
  line(COLUMNS),
  row({
    taxonID: 'wfo-7000000001',
    scientificName: 'Pyrellaceae',
    taxonRank: 'family',
    taxonomicStatus: 'Accepted',
  }),
  row({
    taxonID: ID,
    scientificName: 'Pyrella montana',
    taxonRank: 'species',
    scientificNameAuthorship: '(Moor) Hartw.',
    family: 'Pyrellaceae',
    namePublishedIn: 'Fl. \\"Mont.\\" 3: 118 (1821)',
    taxonomicStatus: 'Accepted',
  }),
  row({
    taxonID: 'wfo-0000000002',
    scientificName: 'Pyrella alpestris',
    taxonRank: 'species',
    scientificNameAuthorship: 'Ek',
    family: 'Pyrellaceae',
    taxonomicStatus: 'Synonym',
    acceptedNameUsageID: ID,
  }),
  row({
    taxonID: 'wfo-0000000003',
    scientificName: 'Pyrella × mixta',
    taxonRank: 'species',
    family: 'Pyrellaceae',
    taxonomicStatus: 'Accepted',
  }),
  row({
    taxonID: 'wfo-0000000004',
    scientificName: 'Pyrella obscura',
    taxonRank: 'species',
    family: 'Pyrellaceae',
    taxonomicStatus: 'Unchecked',
  }),
  row({
    taxonID: 'wfo-0000000005',
    scientificName: 'Pyrella nulla',
    taxonRank: 'species',
    taxonomicStatus: 'Unchecked',
  }),
  row({
    taxonID: 'wfo-0000000006',
    scientificName: 'Pyrella lost',
    taxonRank: 'species',
    taxonomicStatus: 'Synonym',
    acceptedNameUsageID: 'wfo-0000000099',
  }),
  row({
    taxonID: 'wfo-0000000007',
    scientificName: 'Pyrella odd',
    taxonRank: 'prole',
    taxonomicStatus: 'Accepted',
  }),
  row({
    taxonID: 'wfo-0000000008',
    scientificName: 'Pyrella  vetus  subsp.  minor',
    taxonRank: 'subspecies',
    taxonomicStatus: 'heterotypicSynonym',
    acceptedNameUsageID: ID,
  }),
  row({
    taxonID: 'wfo-0000000009',
    scientificName: 'Pyrella alba nana',
    taxonRank: 'variety',
    family: 'Pyrellaceae',
    taxonomicStatus: 'Accepted',
  }),
  row({
    taxonID: 'wfo-0000000020',
    scientificName: 'Pyrella alba minor',
    family: 'Pyrellaceae',
    taxonomicStatus: 'Accepted',
  }),
  ...[
    ['Synonym', 'wfo-7000000001'],
    ['Synonym', 'wfo-0000000004'],
    ['Ambiguous', ''],
    ['', ''],
  ].map(([taxonomicStatus, acceptedNameUsageID], at) =>
    row({
      taxonID: `wfo-000000001${at}`,
      scientificName: `Pyrella nemo-${'abcd'[at]}`,
      taxonRank: 'species',
      taxonomicStatus: taxonomicStatus!,
      acceptedNameUsageID: acceptedNameUsageID!,
    }),
  ),
].join('\n');

const tsv = (...lines: readonly string[]): string =>
  `${lines.map((each) => line(each.split('|'))).join('\n')}\n`;

/** The same names as Catalogue of Life Data Package; `edition` is what follows the ids of taxa. */
const coldp = (edition = '') => ({
  'name.tsv': tsv(
    'ID|alternativeID|basionymID|scientificName|authorship|rank|uninomial|genus|infragenericEpithet|specificEpithet|infraspecificEpithet|code|referenceID|publishedInYear|link',
    'wfo-7000000001|||Pyrellaceae||family||||||botanical|||',
    'wfo-4000000001|||Pyrella||genus||||||botanical|||',
    `${ID}|||Pyrella montana|(Moor) Hartw.|species||Pyrella||montana||botanical||1821|`,
    'wfo-0000000002|||Pyrella  alpestris|Ek|species||Pyrella||alpestris||botanical|||',
    'wfo-0000000003|||Pyrella × mixta||species||||||botanical|||',
    'wfo-0000000005|||Pyrella nulla||species||||||botanical|||',
    'wfo-0000000006|||Pyrella infinita||species||||||botanical|||',
    'wfo-0000000007|||Pyrella lost||species||||||botanical|||',
  ),
  'taxon.tsv': tsv(
    'ID|nameID|parentID|accordingToID|scrutinizer|scrutinizerID|scrutinizerDate|referenceID|link',
    `wfo-7000000001${edition}|wfo-7000000001|wfo-9971000003${edition}||||||`,
    `wfo-4000000001${edition}|wfo-4000000001|wfo-7000000001${edition}||||||`,
    `${ID}${edition}|${ID}|wfo-4000000001${edition}||||||`,
    `wfo-0000000003${edition}|wfo-0000000003|wfo-4000000001${edition}||||||`,
    // A parent of itself.
    `wfo-0000000006${edition}|wfo-0000000006|wfo-0000000006${edition}||||||`,
  ),
  'synonym.tsv': tsv(
    'ID|taxonID|nameID|accordingToID|referenceID|link',
    // The publisher's export writes the header twice.
    'ID|taxonID|nameID|accordingToID|referenceID|link',
    `wfo-0000000002${edition}|${ID}${edition}|wfo-0000000002|||`,
    // A synonym of a name without a row in taxon.tsv.
    `wfo-0000000007${edition}|wfo-0000000005${edition}|wfo-0000000007|||`,
  ),
  'reference.tsv': 'not read',
  'metadata.json': '{}',
});

const namesIn = (read: ReadRows) =>
  itemsOf(read, 'name').map((item) => 'status' in item && [item.name, item.rank, item.status, item.family]);

describe('the lists of World Flora Online', () => {
  const only = async (path: string): Promise<ReadRows> =>
    (await readPublished(wfo, path))['classification.csv']!;
  const zipped = async (name: string, files: Readonly<Record<string, string>>): Promise<ReadRows> =>
    only(join(await publish({ [name]: zipOf(files) }), name));

  it('C10.43: reads classification.csv of the Darwin Core backbone', async () => {
    const read = await zipped('_DwC_backbone_R.zip', { 'classification.csv': CLASSIFICATION });
    expect(namesIn(read)).toEqual([
      ['Pyrella montana', 'species', 'accepted', 'Pyrellaceae'],
      ['Pyrella × mixta', 'hybrid', 'accepted', 'Pyrellaceae'],
      ['Pyrella obscura', 'species', 'unknown', 'Pyrellaceae'],
      // C10.50 does not accept this form, so the name and its stated rank are kept unchanged.
      ['Pyrella alba nana', 'var', 'accepted', 'Pyrellaceae'],
    ]);
    expect(claimsOf(read)).toEqual({
      'wfo author': '(Moor) Hartw.',
      'wfo bibliography': 'Fl. "Mont." 3: 118 (1821)',
      'wfo year': '1821',
    });
    expect(itemsOf(read, 'synonym')).toEqual([
      {
        type: 'synonym',
        source: 'wfo',
        species: 'Pyrella montana',
        name: 'Pyrella alpestris',
        author: 'Ek',
        record: 'wfo-0000000002',
      },
      expect.objectContaining({ name: 'Pyrella vetus subsp. minor', author: null, record: 'wfo-0000000008' }),
    ]);
    expect(read.rows.slice(0, 5).map(({ preference }) => preference)).toEqual([
      undefined,
      1,
      undefined,
      1,
      0,
    ]);
    expect(problemsOf(read)).toEqual([
      { what: 'Pyrellaceae', why: 'unsupported rank "family"' },
      { what: 'Pyrella nulla', why: expect.stringContaining('no family') },
      { what: 'Pyrella lost', why: 'synonym of a name that is not a species of the list' },
      { what: 'Pyrella odd', why: 'unsupported rank "prole"' },
      { what: 'Pyrella alba minor', why: 'no rank' },
      { what: 'Pyrella nemo-a', why: 'synonym of a name that is not a species of the list' },
      { what: 'Pyrella nemo-b', why: 'synonym of a name that is not a species of the list' },
      { what: 'Pyrella nemo-c', why: 'unsupported taxonomicStatus Ambiguous' },
      { what: 'Pyrella nemo-d', why: 'no taxonomicStatus' },
    ]);
  });

  it.each(['', '-2024-12'])(
    'reads the CoLDP archive, with taxa named %s after their names',
    async (edition) => {
      const read = await zipped('wfo_plantlist_2026-06.zip', coldp(edition));
      expect(namesIn(read)).toEqual([
        ['Pyrella montana', 'species', 'accepted', 'Pyrellaceae'],
        ['Pyrella × mixta', 'hybrid', 'accepted', 'Pyrellaceae'],
      ]);
      expect(claimsOf(read)).toEqual({ 'wfo author': '(Moor) Hartw.', 'wfo year': '1821' });
      expect(itemsOf(read, 'synonym')).toEqual([
        expect.objectContaining({ species: 'Pyrella montana', name: 'Pyrella alpestris', author: 'Ek' }),
      ]);
      expect(problemsOf(read)).toEqual([
        { what: 'Pyrellaceae', why: 'unsupported rank "family"' },
        { what: 'Pyrella', why: 'unsupported rank "genus"' },
        { what: 'Pyrella nulla', why: expect.stringContaining('no family') },
        { what: 'Pyrella infinita', why: expect.stringContaining('no family') },
        { what: 'Pyrella lost', why: 'synonym of a name that is not a species of the list' },
      ]);
    },
  );

  it('reads a CoLDP archive whose header is quoted', async () => {
    const files = coldp();
    const [header, ...rows] = files['name.tsv'].split('\n');
    const quoted = header!.replace(/[^\t]+/g, '"$&"');
    const read = await zipped('wfo.zip', { ...files, 'name.tsv': [quoted, ...rows].join('\n') });
    expect(namesIn(read)).toHaveLength(2);
  });

  it('says what is wrong with other files, and what to do', async () => {
    const { 'taxon.tsv': _, ...without } = coldp();
    await expect(zipped('wfo.zip', without)).rejects.toThrow(/contains no taxon.tsv, .*unchanged/);
    for (const header of ['ID\tname', 'name\tauthorship'])
      await expect(zipped('wfo.zip', { 'name.tsv': `${header}\n` })).rejects.toThrow(
        `first line is "${header}"; expected`,
      );
    await expect(zipped('wfo.zip', { 'classification.csv': 'x'.repeat(200) })).rejects.toThrow(
      /first line is "x{80}"; expected/,
    );
    await expect(zipped('wfo.zip', { 'classification.csv': 'id,name\n' })).rejects.toThrow(
      /first line is "id,name"; expected column names separated by tabs, with taxonID/,
    );
  });
});
