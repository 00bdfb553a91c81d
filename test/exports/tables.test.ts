import { coldpDocuments } from '../../src/exports/coldp-documents.js';
import { typedColumns } from '../../src/exports/columns.js';
import { dwcaDocuments } from '../../src/exports/dwca-documents.js';
import { createAncestry } from '../../src/exports/higher-taxa.js';
import { permits } from '../../src/exports/licences.js';
import { citation } from '../../src/exports/release/citation.js';
import { creditOf, type ExportedSource, permittedSources } from '../../src/exports/source-list.js';
import type { ExportedSpecies } from '../../src/exports/species-stream.js';
import { COLDP_TABLES } from '../../src/exports/tables/coldp.js';
import { DWCA_TABLES } from '../../src/exports/tables/dwca.js';
import { threeLetterCode } from '../../src/exports/tables/languages.js';
import { type ArchiveTable, tableLine } from '../../src/exports/tables/table.js';

type Zone = ExportedSpecies['record']['zones'][number];
const zone = (id: number, code: string, establishment: Zone[6]): Zone =>
  [id, `Zone ${code}`, code.toLowerCase(), code, 3, 1, establishment] as const;

/** A species as exports read it, with the given members of its record and values. */
const species = (
  record: object = {},
  values: Readonly<Record<string, unknown>> = {},
  provenance: object = {},
) =>
  ({
    record: {
      id: 7,
      scientific_name: 'Aa bb',
      rank: 'species',
      status: 'accepted',
      updated_at: '2026-01-02T03:04:05Z',
      plant: { id: 1, slug: 'aa', main_species_id: 1 },
      external_ids: {},
      genus: { id: 1, name: 'Aa' },
      family: { id: 1, name: 'Aaaceae' },
      synonyms: [],
      zones: [],
      images: [],
      sources: [],
      common_names: [],
      ...record,
    },
    values: new Map(Object.entries(values)),
    provenance,
  }) as unknown as ExportedSpecies;

/** The rows of a table, by column. */
const rowsOf = (tables: readonly ArchiveTable[], file: string, each: ExportedSpecies) => {
  const { columns, rows } = tables.find((table) => table.file === file)!;
  const ancestry = createAncestry({ aboveFamilies: new Map(), parents: new Set() });
  // The taxa above the species have rows of their own.
  const own = rows(each, ancestry).filter(([id]) => !String(id).includes(':'));
  return own.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
};

const PLACES = {
  zones: [
    zone(9, 'GER', 'introduced'),
    zone(3, 'AUT', 'native'),
    zone(5, 'SWI', 'extinct'),
    zone(6, 'ITA', 'absent'),
    zone(7, 'FRA', 'doubtful'),
    zone(8, 'SPA', 'unknown'),
  ],
};

/** Values that archives have in columns of the names. */
const OF_NAMES = { author: 'L.', year: 1753, bibliography: 'Sp. Pl.', common_name: ['Bee'], rank: 'species' };

describe('C16.21 the columns of typed tables', () => {
  const value = (column: string, each: ExportedSpecies) =>
    typedColumns(null, false)
      .find(({ name }) => name === column)!
      .value(each);

  it('have the codes of the zones in order, and nothing where there are none', () => {
    const zones = [zone(1, 'GER', 'native'), zone(2, 'AUT', 'native'), zone(3, 'SWI', 'introduced')];
    expect(value('zones_native', species({ zones }))).toEqual(['AUT', 'GER']);
    expect(value('zones_absent', species({ zones }))).toBeNull();
  });

  it('are those that are chosen, and always id and slug', () => {
    const selection = { paths: ['growth.light'], provenance: false };
    expect(typedColumns(selection, false).map(({ name }) => name)).toEqual(['id', 'slug', 'light']);
    const two = { paths: ['growth.light', 'year'], provenance: false };
    expect(typedColumns(two, false).map(({ name }) => name)).toEqual(['id', 'slug', 'year', 'light']);
    expect(typedColumns(selection, true).map(({ name }) => name)).toEqual([
      ...[
        'id',
        'slug',
        'light',
        'light_source',
        'light_evidence_type',
        'light_licence',
        'light_n_observations',
      ],
    ]);
  });
});

describe('C16.21 the tables of a Darwin Core Archive', () => {
  it.each([
    ['species', 'species'],
    ['ssp', 'subspecies'],
    ['var', 'variety'],
    ['form', 'form'],
    ['subvar', 'subvariety'],
    ['hybrid', 'species'],
  ])('call the rank %s %s', (rank, taxonRank) => {
    expect(rowsOf(DWCA_TABLES, 'taxon.tsv', species({ rank }))).toMatchObject([{ taxonRank }]);
    expect(rowsOf(COLDP_TABLES, 'NameUsage.tsv', species({ rank }))).toMatchObject([{ rank: taxonRank }]);
  });

  it('say of a name that no backbone has accepted that it is doubtful', () => {
    expect(rowsOf(DWCA_TABLES, 'taxon.tsv', species({ status: 'unknown' }))).toMatchObject([
      { taxonomicStatus: 'doubtful', acceptedNameUsageID: 7 },
    ]);
    expect(rowsOf(COLDP_TABLES, 'NameUsage.tsv', species({ status: 'unknown' }))).toMatchObject([
      { status: 'provisionally accepted' },
    ]);
  });

  it('have the zones of a species by their ids, with how it came and whether it occurs', () => {
    const rows = rowsOf(DWCA_TABLES, 'distribution.tsv', species(PLACES));
    expect(
      rows.map(({ locationID, establishmentMeans, occurrenceStatus }) => [
        locationID,
        establishmentMeans,
        occurrenceStatus,
      ]),
    ).toEqual([
      ['TDWG:AUT', 'native', 'present'],
      ['TDWG:SWI', null, 'extinct'],
      ['TDWG:ITA', null, 'absent'],
      ['TDWG:FRA', null, 'doubtful'],
      ['TDWG:SPA', 'uncertain', 'present'],
      ['TDWG:GER', 'introduced', 'present'],
    ]);
  });

  it('have a row for each value, lists with bars, and none for parts of the name', () => {
    const each = species(
      {},
      { flower_color: ['white', 'red'], maximum_height_cm: 60, ...OF_NAMES },
      { maximum_height_cm: { evidence_type: 'measured', source: 'usda' } },
    );
    expect(rowsOf(DWCA_TABLES, 'measurementorfact.tsv', each)).toEqual([
      {
        taxonID: 7,
        measurementType: 'flower_color',
        measurementValue: 'white|red',
        measurementUnit: null,
        measurementMethod: null,
        measurementDeterminedBy: null,
      },
      {
        taxonID: 7,
        measurementType: 'maximum_height_cm',
        measurementValue: '60',
        measurementUnit: 'cm',
        measurementMethod: 'measured',
        measurementDeterminedBy: 'usda',
      },
    ]);
    expect(rowsOf(COLDP_TABLES, 'TaxonProperty.tsv', each)).toEqual([
      { taxonID: 7, property: 'flower_color', value: 'white|red', remarks: '' },
      { taxonID: 7, property: 'maximum_height_cm', value: '60 cm', remarks: 'measured, usda' },
    ]);
  });

  it('have the page of an image, the address of its licence, else its name, and what it shows, else its part', () => {
    const image = (more: object) => ({
      image_url: 'https://a.example/1.jpg',
      source_url: null,
      copyright: 'Ada',
      licence: 'CC0',
      licence_url: null,
      part: 'leaf',
      view: null,
      source_id: 1,
      ...more,
    });
    const each = species({
      images: [
        image({ source_url: 'https://a.example/page' }),
        image({ licence_url: 'https://l.example', view: 'A leaf' }),
      ],
    });
    expect(rowsOf(DWCA_TABLES, 'multimedia.tsv', each)).toMatchObject([
      {
        ...{ license: 'CC0', description: 'leaf', rightsHolder: 'Ada' },
        ...{ identifier: 'https://a.example/1.jpg', references: 'https://a.example/page' },
      },
      { license: 'https://l.example', description: 'A leaf', references: null },
    ]);
    expect(rowsOf(COLDP_TABLES, 'Media.tsv', each)).toMatchObject([
      {
        ...{ license: 'CC0', title: 'leaf', creator: 'Ada' },
        ...{ url: 'https://a.example/1.jpg', link: 'https://a.example/page' },
      },
      { license: 'https://l.example', title: 'A leaf', link: null },
    ]);
  });
});

describe('C16.21 the tables of a ColDP archive', () => {
  it('have each part of a name in its column', () => {
    const values = { author: 'Mill.', year: 1768, bibliography: 'Gard. Dict.', rank: 'species' };
    expect(rowsOf(COLDP_TABLES, 'NameUsage.tsv', species({}, values))).toEqual([
      {
        ID: 7,
        alternativeID: '',
        parentID: 'genus:1',
        status: 'accepted',
        scientificName: 'Aa bb',
        authorship: 'Mill.',
        rank: 'species',
        namePublishedInYear: 1768,
        code: 'botanical',
        genus: 'Aa',
        family: 'Aaaceae',
        order: null,
        class: null,
        phylum: null,
        kingdom: null,
        link: null,
        nameRemarks: 'Gard. Dict.',
        modified: '2026-01-02T03:04:05Z',
      },
    ]);
  });

  it('say how a species came in their words, else in a remark', () => {
    const rows = rowsOf(COLDP_TABLES, 'Distribution.tsv', species(PLACES));
    expect(
      rows.map(({ areaID, establishmentMeans, remarks }) => [areaID, establishmentMeans, remarks]),
    ).toEqual([
      ['AUT', 'native', null],
      ['SWI', null, 'extinct'],
      ['FRA', null, 'doubtful'],
      ['SPA', null, 'unknown'],
      ['GER', 'introduced', null],
    ]);
  });

  it('give synonyms ids of their own below their species', () => {
    const synonyms = [{ id: 7, name: 'Aa cc', author: 'Mill.', records: [] }];
    expect(rowsOf(COLDP_TABLES, 'NameUsage.tsv', species({ synonyms }))[1]).toMatchObject({
      ID: 's7',
      parentID: 7,
      status: 'synonym',
      scientificName: 'Aa cc',
      authorship: 'Mill.',
      code: 'botanical',
    });
  });

  it.each([
    ['en', 'eng'],
    ['de', 'deu'],
    ['haw', 'haw'],
    ['und', null],
  ])('write the language %s as %s', (language, code) => {
    expect(threeLetterCode(language)).toBe(code);
  });
});

it('C16.21 a line of an archive has a cell for each value, 0 and false among them, and none for nothing', () => {
  expect(tableLine([0, false, null, undefined, '', 'a\t\r\nb\nc\td'])).toBe('0\tfalse\t\t\t\ta b c d\n');
});

describe('C16.21 the documents of an archive', () => {
  const description = {
    title: 'Plants & "more" <1> & <2>',
    abstract: 'Abstract: all',
    modified: '2026-01-02T03:04:05.000Z',
    readme: '# Readme',
    licence: { name: 'CC-BY-4.0', url: 'https://l.example' },
    version: null,
    datasetVersion: 'd-1',
    licences: 'cc',
    sources: [],
    operator: { name: 'Garden of Ada', contact: 'ada@garden.example' },
    kingdoms: ['Plantae'],
    classification: { aboveFamilies: new Map(), parents: new Set<number>() },
  } as const;

  it('escape what they say, and name the licence and the day of the data', () => {
    const { 'eml.xml': eml, 'README.md': readme } = dwcaDocuments(description);
    expect(eml).toContain('<title>Plants &amp; &quot;more&quot; &lt;1&gt; &amp; &lt;2&gt;</title>');
    expect(eml).toContain('<para>Abstract: all</para>');
    expect(eml).toContain(' packageId="linnea-2026-01-02T03:04:05.000Z" ');
    expect(eml).toContain('<pubDate>2026-01-02</pubDate>');
    expect(eml).toContain('<licensed><licenseName>CC-BY-4.0</licenseName><url>https://l.example</url>');
    expect(eml).toContain('<electronicMailAddress>ada@garden.example</electronicMailAddress>');
    expect(readme).toBe('# Readme');
    expect(coldpDocuments(description)['metadata.yaml']).toBe(
      [
        'title: "Plants & \\"more\\" <1> & <2>"',
        'alias: linnea',
        'description: "Abstract: all"',
        'issued: 2026-01-02',
        'version: "d-1"',
        'contact:',
        '  organisation: "Garden of Ada"',
        '  email: "ada@garden.example"',
        'creator:',
        '  - organisation: "Garden of Ada"',
        '    email: "ada@garden.example"',
        'geographicScope: global',
        'taxonomicScope: Plants',
        'license: CC-BY',
        'source:',
        '',
      ].join('\n'),
    );
    expect(citation({ version: '2026.1', description, sources: [] })).toMatch(
      /^version: "2026\.1"\ndate-released: 2026-01-02\nlicense: CC-BY-4\.0\n$/m,
    );
  });

  it('name no licence where there is no single one', () => {
    const all = { ...description, licence: null };
    expect(dwcaDocuments(all)['eml.xml']).toContain('<para>Several licences: see README.md.</para>');
    expect(coldpDocuments(all)['metadata.yaml']).not.toContain('license');
    expect(citation({ version: '1', description: all, sources: [] })).not.toContain('license');
  });
});

describe('C16.22 the sources of an export', () => {
  const source = (slug: string, licence: string | null): ExportedSource => ({
    id: 1,
    slug,
    name: slug.toUpperCase(),
    citation: null,
    url: null,
    licence,
    licence_url: null,
    credit: null,
    share_alike: false,
  });

  it('are those of its licences, and always community', () => {
    const sources = [source('community', null), source('a', 'CC0'), source('b', 'ODbL'), source('c', null)];
    const slugs = (set: 'cc' | 'open' | 'all') => permittedSources(sources, set).map(({ slug }) => slug);
    expect([slugs('cc'), slugs('open'), slugs('all')]).toEqual([
      ['community', 'a'],
      ['community', 'a', 'b'],
      ['community', 'a', 'b', 'c'],
    ]);
    expect([permits('cc', 'ODbL'), permits('open', 'CC0'), permits('all', null)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are credited by their sentence, else their citation, else their name, with the licence', () => {
    expect(creditOf({ ...source('a', 'CC0'), credit: 'As it says.', citation: 'Flora' })).toBe('As it says.');
    expect(creditOf({ ...source('a', 'CC0'), citation: 'Flora' })).toBe('Flora, CC0.');
    expect(creditOf(source('a', null))).toBe('A.');
  });
});
