import { typedColumns } from '../../src/exports/columns.js';
import { createAncestry } from '../../src/exports/higher-taxa.js';
import { permits } from '../../src/exports/licences.js';
import { creditOf, type ExportedSource, permittedSources } from '../../src/exports/source-list.js';
import type { ExportedSpecies } from '../../src/exports/species-stream.js';
import { COLDP_TABLES } from '../../src/exports/tables/coldp.js';
import { DWCA_TABLES } from '../../src/exports/tables/dwca.js';
import { threeLetterCode } from '../../src/exports/tables/languages.js';
import type { ArchiveTable } from '../../src/exports/tables/table.js';

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
