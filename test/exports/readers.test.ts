import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportFile } from '../../src/exports/export.js';
import { csvColumns } from '../../src/exports/rows.js';
import type { ExportFormat } from '../../src/exports/writer.js';
import { FIELDS } from '../../src/fields/registry.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';
import { hasPython, openParquet, openWithPython } from './opened.js';

/*
 * Exports of the sample as other people's programs read them, compared with the records that the service answers.
 */
type Json = Readonly<Record<string, unknown>>;

interface Zone extends Json {
  readonly name: string;
  readonly tdwg_code: string;
}

interface Image extends Json {
  readonly image_url: string;
  readonly copyright: string | null;
}

interface Data extends Json {
  readonly id: number;
  readonly scientific_name: string;
  readonly author: string | null;
  readonly family: string;
  readonly genus: string;
  readonly common_names: Readonly<Record<string, readonly string[]>>;
  readonly distributions: Readonly<Record<string, readonly Zone[]>>;
  readonly images: Readonly<Record<string, readonly Image[]>>;
  readonly synonyms: readonly {
    readonly id: number;
    readonly name: string;
    readonly author: string | null;
  }[];
}

/** A record as the service answers it, with the provenance of its values. */
interface Recorded {
  readonly data: Data;
  readonly meta: Json;
  readonly provenance: Readonly<Record<string, Json>>;
}

const python = hasPython ? it : it.skip;

let service: Service;
let folder: string;
/** All records, by id. */
let records: readonly Recorded[];

/** Top-level members of a record, all of which a batch can select. */
const membersOf = (data: Json): readonly string[] =>
  Object.keys(data).filter((name) => !['id', 'slug', 'extras', 'links'].includes(name));

const readRecords = async (): Promise<readonly Recorded[]> => {
  const { rows } = await service.database.session((client) =>
    client.query<{ id: number }>('select id from species order by id'),
  );
  const answers = [];
  for (const { id } of rows) {
    const { body } = await service.get(`/api/v1/species/${id}`);
    answers.push(body as unknown as Omit<Recorded, 'provenance'>);
  }
  const batch = await service.ask('/api/v1/species/batch', {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ids: rows.map(({ id }) => id),
      fields: [...membersOf(answers[0]!.data), 'provenance'],
    }),
  });
  const items = batch.body['data'] as readonly { readonly provenance: Recorded['provenance'] }[];
  return answers.map((answer, at) => ({ ...answer, provenance: items[at]!.provenance }));
};

beforeAll(async () => {
  service = await sampleService();
  folder = await mkdtemp(join(tmpdir(), 'linnea-readers-'));
  records = await readRecords();
}, 900_000);
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true });
});

const exported = async (format: ExportFormat): Promise<string> => {
  const path = join(folder, `sample.${format}`);
  const options = {
    licences: 'all',
    selection: null,
    withSources: true,
    chosen: null,
    languages: null,
  } as const;
  await service.database.session((client) => exportFile(client, { format, path }, options, () => undefined));
  return path;
};

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((within, name) => (within as Json | null | undefined)?.[name], value);

/** Returns a value of a record by its path in it; null if there is none. */
const recordedAt = ({ data, meta }: Recorded, path: string): unknown => at({ ...data, meta }, path) ?? null;

const withoutLinks = ({ links: _, ...zone }: Zone): Json => zone;

/** Returns the members that a record and a row of an export share (contract C16.21). */
const rowOf = ({ data, meta, provenance }: Recorded): Json => {
  const { links: _, extras: __, distribution: ___, ...members } = data;
  const zones = Object.entries(data.distributions).map(
    ([establishment, all]) => [establishment, all.map(withoutLinks)] as const,
  );
  const { last_modified, images_count, sources_count, synonyms_count } = meta;
  return {
    ...members,
    distributions: Object.fromEntries(zones),
    meta: { last_modified, images_count, sources_count, synonyms_count },
    provenance,
  };
};

describe('C16.21 Python', () => {
  /** Returns a value as a cell of a CSV file has it (contract C14.21). */
  const cellOf = (value: unknown): string => {
    if (value === null) return '';
    if (Array.isArray(value)) return value.map(cellOf).join('|');
    if (typeof value !== 'object') return String(value);
    const { slug, name, image_url } = value as Json;
    const shown = slug ?? name ?? image_url;
    // Rows of a relation (C8.70) have all their members.
    return shown === undefined
      ? Object.entries(value as Json)
          .map(([member, each]) => `${member}: ${cellOf(each)}`)
          .join('; ')
      : cellOf(shown);
  };
  const withApostrophe = (cell: string): string =>
    /^[=+@-]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;

  python('reads every row, column and cell of CSV', async () => {
    const rows = await openWithPython<readonly Readonly<Record<string, string>>[]>(
      'csv',
      await exported('csv'),
    );
    expect(rows.map(({ id }) => Number(id))).toEqual(records.map(({ data }) => data.id));
    const columns = csvColumns();
    for (const row of rows) expect(Object.keys(row)).toEqual(columns.map(({ heading }) => heading));
    // Names by language are the only object.
    const compared = columns.filter(({ path }) => path !== null && path !== 'common_names');
    expect(compared.length).toBeGreaterThan(80);
    const cells = records.flatMap((record, nth) =>
      compared.map(({ heading, path }) => ({
        id: record.data.id,
        heading,
        cell: rows[nth]![heading]!,
        expected: withApostrophe(cellOf(recordedAt(record, path!))),
      })),
    );
    expect(cells.filter(({ cell, expected }) => cell !== expected)).toEqual([]);
    const empty = cells.filter(({ cell }) => cell === '').length;
    expect(Math.min(empty, cells.length - empty)).toBeGreaterThan(5_000);
  });

  python('reads every source of a value in CSV', async () => {
    const rows = await openWithPython<readonly Json[]>('csv', await exported('csv'));
    const sourced = FIELDS.filter(({ at: path, key }) => path !== null && `${key}_source` in rows[0]!);
    const sources = records.flatMap(({ data, provenance }, nth) =>
      sourced.map(({ key, at: path }) => {
        const { source, licence } = provenance[path!] ?? {};
        const cells = [rows[nth]![`${key}_source`], rows[nth]![`${key}_licence`]];
        return { id: data.id, key, cells, expected: [source ?? '', licence ?? ''] };
      }),
    );
    expect(sources.filter(({ cells, expected }) => cells.join() !== expected.join())).toEqual([]);
    expect(sources.filter(({ expected }) => expected[0] !== '').length).toBeGreaterThan(1_000);
  });

  python('reads every member of every line of JSON', async () => {
    const rows = await openWithPython<readonly Json[]>('ndjson', await exported('ndjson'));
    expect(rows).toHaveLength(records.length);
    for (const [nth, record] of records.entries()) expect(rows[nth]).toEqual(rowOf(record));
  });
});

describe('C16.21 the Parquet reader of Apache Arrow', () => {
  const ARROW = {
    boolean: 'bool',
    integer: 'int',
    decimal: 'float',
    timestamp: 'timestamp',
    flags: 'list of utf8',
  } as const;

  it('reads every column with its type, and every value', async () => {
    const columns = await openParquet(await exported('parquet'));
    // Identifiers are one object in a record.
    const fields = FIELDS.filter(
      ({ at: path, key }) => path !== null && columns.has(key) && key !== 'external_id',
    );
    expect(fields.length).toBeGreaterThan(75);
    let [filled, missing] = [0, 0];
    for (const { key, type, at: path } of fields) {
      const column = columns.get(key)!;
      expect([key, column.type]).toEqual([key, ARROW[type as keyof typeof ARROW] ?? 'utf8']);
      const expected = records.map((record) => {
        const value = recordedAt(record, path!);
        return type === 'timestamp' ? new Date(String(value)) : value;
      });
      // Rows of a relation are JSON, whose members Postgres orders.
      const read = (cell: unknown) => (cell === null ? null : JSON.parse(String(cell)));
      expect([key, type === 'rows' ? column.values.map(read) : column.values]).toEqual([key, expected]);
      const nulls = expected.filter((value) => value === null).length;
      missing += nulls;
      filled += expected.length - nulls;
    }
    expect(Math.min(filled, missing)).toBeGreaterThan(3_000);
  });

  it('reads names, synonyms and zones', async () => {
    const columns = await openParquet(await exported('parquet'));
    const values = (name: string) => columns.get(name)!.values;
    for (const [nth, { data }] of records.entries()) {
      const of = (name: string) => values(name)[nth];
      expect(JSON.parse(String(of('common_names')))).toEqual(data.common_names);
      const { native = [], introduced = [] } = data.distributions;
      expect({
        synonyms: of('synonyms') ?? [],
        native: of('zones_native') ?? [],
        introduced: of('zones_introduced') ?? [],
      }).toEqual({
        synonyms: data.synonyms.map(({ name }) => name),
        native: native.map(({ tdwg_code }) => tdwg_code).sort(),
        introduced: introduced.map(({ tdwg_code }) => tdwg_code).sort(),
      });
    }
  });

  it('reads the source of every value, also of values that follow from others', async () => {
    const columns = await openParquet(await exported('parquet'));
    const sourced = FIELDS.filter(({ at: path }) =>
      records.some(({ provenance }) => provenance[path ?? ''] !== undefined),
    );
    expect(sourced.map(({ key }) => key)).toEqual(expect.arrayContaining(['average_height_cm', 'edible']));
    for (const { key, at: path } of sourced)
      for (const member of ['source', 'evidence_type', 'licence', 'n_observations']) {
        const expected = records.map(({ provenance }) => provenance[path!]?.[member] ?? null);
        expect([key, member, columns.get(`${key}_${member}`)?.values]).toEqual([key, member, expected]);
      }
  });
});

type Cells = Readonly<Record<string, string>>;

/** Returns rows by the value of a column. */
const byColumn = (rows: readonly Cells[], column: string): ReadonlyMap<string, readonly Cells[]> => {
  const grouped = new Map<string, Cells[]>();
  for (const row of rows) {
    const known = grouped.get(row[column]!);
    if (known === undefined) grouped.set(row[column]!, [row]);
    else known.push(row);
  }
  return grouped;
};

/** Returns a text as a cell of an archive has it. */
const archived = (text: unknown): string => String(text ?? '').replaceAll(/[\t\r\n]+/g, ' ');

const pairsOf = (names: Data['common_names']): readonly string[] =>
  Object.entries(names).flatMap(([language, all]) => all.map((name) => `${language} ${archived(name)}`));

const imagesOf = ({ data }: Recorded): readonly string[] =>
  Object.values(data.images)
    .flat()
    .map(({ image_url, copyright }) => `${image_url} ${archived(copyright)}`)
    .sort();

describe('C16.21 a program that reads meta.xml', () => {
  const DWC = 'http://rs.tdwg.org/dwc/terms/';
  const DC = 'http://purl.org/dc/terms/';

  interface Table {
    readonly kind: 'core' | 'extension';
    readonly row_type: string;
    readonly rows: readonly Cells[];
  }

  python('finds the taxa, names, zones, values and images of each record', async () => {
    const tables = await openWithPython<readonly Table[]>('dwca', await exported('dwca'));
    expect(tables.map(({ kind, row_type }) => [kind, row_type.split('/').at(-1)])).toEqual([
      ['core', 'Taxon'],
      ['extension', 'VernacularName'],
      ['extension', 'Distribution'],
      ['extension', 'Identifier'],
      ['extension', 'MeasurementOrFact'],
      ['extension', 'Multimedia'],
    ]);
    const [core, ...extensions] = tables as [Table, ...Table[]];
    const taxa = new Map(core.rows.map((row) => [row['id']!, row]));
    expect(taxa.size).toBe(core.rows.length);
    const [names, zones, , values, images] = extensions.map(({ rows }) => byColumn(rows, 'id'));
    const accepted = byColumn(core.rows, `${DWC}acceptedNameUsageID`);
    expect([...accepted.keys()].filter((id) => !id.includes(':'))).toEqual(
      records.map(({ data }) => String(data.id)),
    );
    for (const record of records) {
      const { data } = record;
      const id = String(data.id);
      expect(taxa.get(id)).toMatchObject({
        [`${DWC}taxonID`]: id,
        [`${DWC}scientificName`]: data.scientific_name,
        [`${DWC}scientificNameAuthorship`]: archived(data.author),
        [`${DWC}family`]: data.family,
        [`${DWC}genus`]: data.genus,
      });
      const others = accepted.get(id)!.filter((row) => row['id'] !== id);
      expect(others.map((row) => row[`${DWC}scientificName`])).toEqual(data.synonyms.map(({ name }) => name));
      expect(
        (names!.get(id) ?? []).map((row) => `${row[`${DC}language`]} ${row[`${DWC}vernacularName`]}`),
      ).toEqual(pairsOf(data.common_names));
      expect((zones!.get(id) ?? []).map((row) => row[`${DWC}locationID`]).sort()).toEqual(
        Object.values(data.distributions)
          .flat()
          .map(({ tdwg_code }) => `TDWG:${tdwg_code}`)
          .sort(),
      );
      expect(
        (images!.get(id) ?? []).map((row) => `${row[`${DC}identifier`]} ${row[`${DC}rightsHolder`]}`).sort(),
      ).toEqual(imagesOf(record));
      const facts = (values!.get(id) ?? []).map((row) => [
        row[`${DWC}measurementType`]!,
        readValue(row[`${DWC}measurementType`], row[`${DWC}measurementValue`]),
        row[`${DWC}measurementDeterminedBy`],
      ]);
      expect(facts.filter(([key]) => !UNSHOWN.has(key!))).toEqual(measured(record));
    }
  });
});

/** Fields that only lists can be filtered by: archives have their values, records do not. */
const UNSHOWN = new Set(FIELDS.filter(({ at: path }) => path === null).map(({ key }) => key));

/** Fields that archives have in columns of the taxon, or as names. */
const OF_TAXA = ['author', 'year', 'bibliography', 'common_name', 'rank'];

/** Returns the published values of a record that sources claim, with their sources. */
const measured = (record: Recorded): readonly (readonly string[])[] =>
  FIELDS.filter(({ key, attribute }) => attribute && !OF_TAXA.includes(key)).flatMap(({ key, at: path }) => {
    const value = path === null ? null : recordedAt(record, path);
    if (value === null) return [];
    const text = Array.isArray(value) && !OF_ROWS.has(key) ? value.join('|') : String(value);
    return [
      [
        key,
        OF_ROWS.has(key) ? canonical(value) : archived(text),
        archived(record.provenance[path!]?.['source']),
      ],
    ];
  });

const OF_ROWS = new Set(FIELDS.filter(({ type }) => type === 'rows').map(({ key }) => key));

/** Returns a value as JSON whose members are in one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Returns the value of a field in an archive, which has the rows of relations as JSON. */
const readValue = (key: string | undefined, text: string | undefined): string | undefined =>
  key !== undefined && text !== undefined && OF_ROWS.has(key) ? canonical(JSON.parse(text)) : text;

describe('C16.21 a reader of ColDP tables', () => {
  python('finds the names, zones, values and images of each record', async () => {
    const tables = await openWithPython<Readonly<Record<string, readonly Cells[]>>>(
      'coldp',
      await exported('coldp'),
    );
    expect(Object.keys(tables).sort()).toEqual([
      'Distribution',
      'Media',
      'NameUsage',
      'TaxonProperty',
      'VernacularName',
    ]);
    const usages = tables['NameUsage']!;
    const usage = new Map(usages.map((row) => [row['ID']!, row]));
    expect(usage.size).toBe(usages.length);
    const synonyms = byColumn(
      usages.filter(({ status }) => status === 'synonym'),
      'parentID',
    );
    const of = (table: string) => byColumn(tables[table]!, 'taxonID');
    const [names, zones, values, images] = ['VernacularName', 'Distribution', 'TaxonProperty', 'Media'].map(
      of,
    );
    for (const record of records) {
      const { data } = record;
      const id = String(data.id);
      expect(usage.get(id)).toMatchObject({
        scientificName: data.scientific_name,
        authorship: archived(data.author),
        family: data.family,
      });
      expect((synonyms.get(id) ?? []).map((row) => row['scientificName'])).toEqual(
        data.synonyms.map(({ name }) => name),
      );
      expect((names!.get(id) ?? []).map((row) => row['name'])).toEqual(
        Object.values(data.common_names).flat().map(archived),
      );
      const { absent: _, ...present } = data.distributions;
      expect((zones!.get(id) ?? []).map((row) => row['areaID']).sort()).toEqual(
        Object.values(present)
          .flat()
          .map(({ tdwg_code }) => tdwg_code)
          .sort(),
      );
      expect((images!.get(id) ?? []).map((row) => `${row['url']} ${row['creator']}`).sort()).toEqual(
        imagesOf(record),
      );
      const properties = (values!.get(id) ?? []).map((row) => row['property']!);
      expect(properties.filter((key) => !UNSHOWN.has(key))).toEqual(measured(record).map(([key]) => key));
    }
  });
});
