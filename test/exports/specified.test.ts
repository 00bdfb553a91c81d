import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm';
import type { Database } from '../../src/database/database.js';
import { DATA_FILES } from '../../src/exports/release/files.js';
import { writeRelease } from '../../src/exports/release/release.js';
import { CORRECTIONS, FACTS } from '../../src/releases/manifest.js';
import { sampleDatabase } from '../support/sample-service.js';
import { specsOf } from '../support/specs.js';
import { openParquet } from './opened.js';
import { TERMS, VALUES } from './terms.js';
import { filesOfZip } from './zip.js';

/*
 * The files of a release of the sample, compared with the specifications of their formats.
 */
const UNCHECKED = 'is not compared with its specification';
const DARWIN_CORE = specsOf('darwin-core', `The meta.xml of archives ${UNCHECKED}`);
const COLDP = specsOf('coldp', `ColDP ${UNCHECKED}`);
const DATA_PACKAGE = specsOf('datapackage-2.0', `Data Package ${UNCHECKED}`);
const CROISSANT = specsOf('croissant', `Croissant ${UNCHECKED}`);

const withSpec = (folder: string | undefined) => (folder === undefined ? it.skip : it);
const specText = (folder: string | undefined, file: string): string =>
  readFileSync(join(folder!, file), 'utf8');

const LICENCES = ['all', 'cc'] as const;
type Licences = (typeof LICENCES)[number];

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await sampleDatabase();
  folder = await mkdtemp(join(tmpdir(), 'linnea-specified-'));
  for (const licences of LICENCES)
    await database.session((client) =>
      writeRelease(client, { folder, version: licences, licences, report: () => undefined }),
    );
}, 900_000);
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

const pathOf = (licences: Licences, file: string): string => join(folder, licences, file);
const bytesOf = (licences: Licences, file: string): Promise<Buffer> => readFile(pathOf(licences, file));
const parsed = async <T>(licences: Licences, file: string): Promise<T> =>
  JSON.parse(String(await bytesOf(licences, file))) as T;
const describedBy = async (licences: Licences, file: string) => {
  const bytes = await bytesOf(licences, file);
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** Returns the rows of a table that tabs delimit, by column. */
const rowsOf = (text: string): readonly Readonly<Record<string, string>>[] =>
  parse(text, { columns: true, delimiter: '\t', quote: null }) as Readonly<Record<string, string>>[];

describe('C16.21 a Darwin Core Archive', () => {
  const archive = (licences: Licences) => filesOfZip(pathOf(licences, DATA_FILES.dwca[0]));

  /** Returns the elements with a name, in their order. */
  const elements = (document: XmlDocument, name: string): readonly XmlElement[] =>
    document.find(`//t:${name}`, { t: 'http://rs.tdwg.org/dwc/text/' }) as XmlElement[];

  withSpec(DARWIN_CORE).each(LICENCES)('of %s has a meta.xml that its schema allows', async (licences) => {
    // The schema imports two others from the web, of which it uses nothing.
    const schema = specText(DARWIN_CORE, 'tdwg_dwc_text.xsd').replaceAll(
      /<xs:import[\s\S]*?(?:<\/xs:import>|\/>)/g,
      '',
    );
    const validator = XsdValidator.fromDoc(XmlDocument.fromString(schema));
    const meta = (await archive(licences)).get('meta.xml')!;
    expect(() => validator.validate(XmlDocument.fromString(meta))).not.toThrow();
    const withoutIndex = meta.replace('<coreid index="0"/>', '');
    expect(() => validator.validate(XmlDocument.fromString(withoutIndex))).toThrow('coreid');
  });

  it.each(LICENCES)(
    'of %s has the columns that meta.xml describes, with terms of their class',
    async (licences) => {
      const files = await archive(licences);
      const meta = XmlDocument.fromString(files.get('meta.xml')!);
      const tables = [...elements(meta, 'core'), ...elements(meta, 'extension')];
      expect(tables).toHaveLength(6);
      for (const table of tables) {
        const rowType = table.attr('rowType')!.value;
        const location = (table.get('t:files/t:location', { t: table.namespaceUri }) as XmlElement).content;
        const header = files.get(location)!.split('\n', 1)[0]!.split('\t');
        const fields = table.find('t:field', { t: table.namespaceUri }) as XmlElement[];
        const described = fields.map((field) => [
          Number(field.attr('index')!.value),
          field.attr('term')!.value,
        ]) as [number, string][];
        for (const [index, term] of described) {
          expect([rowType, term, TERMS.get(rowType)?.has(term)]).toEqual([rowType, term, true]);
          expect([term, header[index]]).toEqual([term, term.split('/').at(-1)]);
        }
        // The first column is the id of the taxon.
        expect(new Set([0, ...described.map(([index]) => index)]).size).toBe(header.length);
      }
      // The metadata is well-formed.
      expect(XmlDocument.fromString(files.get('eml.xml')!).root.name).toBe('eml');
    },
  );

  it('has the words of its vocabularies, and refers to taxa that it has', async () => {
    const files = await archive('all');
    const taxa = rowsOf(files.get('taxon.tsv')!);
    const ids = new Set(taxa.map(({ taxonID }) => taxonID));
    expect(taxa.filter(({ acceptedNameUsageID }) => !ids.has(acceptedNameUsageID))).toEqual([]);
    for (const [file, text] of files) {
      if (!file.endsWith('.tsv')) continue;
      const rows = rowsOf(text);
      expect(rows.filter(({ taxonID }) => !ids.has(taxonID))).toEqual([]);
      for (const [term, words] of VALUES) {
        const column = term.split('/').at(-1)!;
        const others = rows.filter((row) => column in row && !words.includes(row[column]!));
        expect([file, column, others]).toEqual([file, column, []]);
      }
    }
  });
});

describe('C16.21 a Catalogue of Life Data Package', () => {
  interface Column {
    readonly name: string;
    readonly type: string;
    readonly constraints?: {
      readonly enum?: readonly string[];
      readonly required?: boolean;
      readonly unique?: boolean;
    };
  }
  interface Descriptor {
    readonly resources: readonly {
      readonly name: string;
      readonly schema?: { readonly fields: readonly Column[] };
    }[];
  }

  /** Texts that a type of the descriptor allows. README.md makes dates timestamps. */
  const TYPES: Readonly<Record<string, RegExp>> = {
    string: /^/,
    integer: /^-?\d*$/,
    year: /^(?:\d{4})?$/,
    date: /^(?:\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?)?$/,
    boolean: /^(?:true|false)?$/,
  };

  withSpec(COLDP).each(LICENCES)(
    'of %s has the tables, columns and words of its descriptor',
    async (licences) => {
      const { resources } = JSON.parse(specText(COLDP, 'datapackage.json')) as Descriptor;
      const files = await filesOfZip(pathOf(licences, DATA_FILES.coldp[0]));
      const tables = [...files].filter(([file]) => file.endsWith('.tsv'));
      expect(tables).toHaveLength(5);
      const ids = new Set(rowsOf(files.get('NameUsage.tsv')!).map(({ ID }) => ID));
      for (const [file, text] of tables) {
        const fields = resources.find(({ name }) => `${name}.tsv` === file.toLowerCase())!.schema!.fields;
        const rows = rowsOf(text);
        expect([file, rows.length > 10]).toEqual([file, true]);
        for (const column of Object.keys(rows[0]!)) {
          const field = fields.find(({ name }) => name === column);
          expect([file, column, field?.name]).toEqual([file, column, column]);
          const { enum: words, required, unique } = field!.constraints ?? {};
          const cells = rows.map((row) => row[column]!);
          const refused = cells.filter(
            (cell) =>
              !TYPES[field!.type]!.test(cell) ||
              (cell === '' ? required : words !== undefined && !words.includes(cell)),
          );
          expect([file, column, refused]).toEqual([file, column, []]);
          if (unique) expect([file, column, new Set(cells).size]).toEqual([file, column, cells.length]);
          if (column === 'taxonID' || column === 'parentID')
            expect([file, column, cells.filter((cell) => cell !== '' && !ids.has(cell))]).toEqual([
              file,
              column,
              [],
            ]);
          if (column === 'language')
            expect(cells.filter((cell) => !/^(?:[a-z]{3})?$/.test(cell))).toEqual([]);
        }
      }
      expect(files.get('metadata.yaml')).toMatch(/^title: ".+"$/m);
    },
  );
});

describe('C16.30 datapackage.json', () => {
  interface Package {
    readonly resources: readonly {
      readonly name: string;
      readonly path: string;
      readonly bytes: number;
      readonly hash: string;
      readonly schema?: {
        readonly fields: readonly { readonly name: string; readonly type: string }[];
        readonly primaryKey: readonly string[];
      };
    }[];
  }

  withSpec(DATA_PACKAGE).each(LICENCES)(
    'of %s is what the schemas of Data Package 2.0 allow',
    async (licences) => {
      const written = await parsed<Package>(licences, 'datapackage.json');
      const ajv = new Ajv({ strict: false, allErrors: true });
      ajvFormats.default(ajv);
      // Formats of the form editor that the schemas are also for.
      ajv.addFormat('textarea', true);
      const faultsBy = (schema: string, value: unknown): unknown => {
        const validate = ajv.compile(JSON.parse(specText(DATA_PACKAGE, schema)));
        return validate(value) ? [] : validate.errors;
      };
      expect(faultsBy('datapackage.json', written)).toEqual([]);
      for (const resource of written.resources) {
        expect(faultsBy('dataresource.json', resource)).toEqual([]);
        if (resource.schema !== undefined) expect(faultsBy('tableschema.json', resource.schema)).toEqual([]);
      }
      expect(faultsBy('datapackage.json', { ...written, resources: [] })).not.toEqual([]);
    },
  );

  it.each(LICENCES)('of %s describes the files as they are', async (licences) => {
    const { resources } = await parsed<Package>(licences, 'datapackage.json');
    expect(resources.map(({ path }) => path)).toEqual([
      ...Object.values(DATA_FILES).map(([file]) => file),
      FACTS,
      CORRECTIONS,
    ]);
    for (const { path, bytes, hash } of resources) {
      const file = await describedBy(licences, path);
      expect([path, bytes, hash]).toEqual([path, file.bytes, `sha256:${file.sha256}`]);
    }
  });

  /** Texts that a type of Table Schema allows. */
  const TYPES: Readonly<Record<string, RegExp>> = {
    string: /^/,
    boolean: /^(?:true|false)$/,
    integer: /^-?\d+$/,
    number: /^-?\d+(?:\.\d+)?$/,
    datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  };

  it('gives each column of the CSV file the type that its cells have', async () => {
    const { resources } = await parsed<Package>('all', 'datapackage.json');
    const { fields, primaryKey } = resources.find(({ path }) => path === 'species.csv')!.schema!;
    const rows = parse(await bytesOf('all', 'species.csv'), { columns: true }) as Record<string, string>[];
    const types = new Set<string>();
    for (const { name, type } of fields) {
      const cells = rows.map((row) => row[name]!).filter((cell) => cell !== '');
      expect([name, type, cells.filter((cell) => !TYPES[type]!.test(cell))]).toEqual([name, type, []]);
      if (cells.length > 0) types.add(type);
    }
    expect([...types].sort()).toEqual(Object.keys(TYPES).sort());
    const keys = rows.map((row) => primaryKey.map((column) => row[column]).join());
    expect(new Set(keys).size).toBe(rows.length);
  });
});

describe('C16.30 croissant.json', () => {
  interface Field {
    readonly '@id': string;
    readonly '@type': string;
    readonly dataType: string;
    readonly isArray?: boolean;
    readonly source: {
      readonly fileObject: { readonly '@id': string };
      readonly extract: { readonly column: string };
    };
  }
  interface Dataset extends Readonly<Record<string, unknown>> {
    readonly distribution: readonly Readonly<Record<string, string>>[];
    readonly recordSet: readonly {
      readonly '@id': string;
      readonly '@type': string;
      readonly key: { readonly '@id': string };
      readonly field: readonly Field[];
    }[];
  }

  /** Returns the properties that the specification requires of a data set: the first cells of its table. */
  const required = (): readonly string[] => {
    const [, section = ''] = /#### Required\n([\s\S]*?)#### Recommended/.exec(
      specText(CROISSANT, 'croissant-spec-1.1.md'),
    )!;
    const cells = [...section.matchAll(/<tr>\s*<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell);
    return cells.map((cell) => cell.replaceAll(/<[^>]*>/g, '').replace('dct:', ''));
  };

  withSpec(CROISSANT).each(LICENCES)(
    'of %s has every property that Croissant 1.1 requires',
    async (licences) => {
      const written = await parsed<Dataset>(licences, 'croissant.json');
      const names = required();
      expect(names).toEqual(
        expect.arrayContaining(['@context', '@type', 'conformsTo', 'license', 'datePublished']),
      );
      expect(names.filter((name) => !written[name])).toEqual([]);
      expect([written['@type'], written['conformsTo']]).toEqual([
        'sc:Dataset',
        'http://mlcommons.org/croissant/1.1',
      ]);
      expect(written['datePublished']).toMatch(/^\d{4}-\d\d-\d\d$/);
    },
  );

  withSpec(CROISSANT)('has the context and the classes of Croissant 1.1', async () => {
    const written = await parsed<Dataset>('all', 'croissant.json');
    const [, appendix = ''] = specText(CROISSANT, 'croissant-spec-1.1.md').split('\n## Appendix 1');
    const [, context = ''] = /"@context": (\{[\s\S]*?\n {2}\})\n```/.exec(appendix)!;
    expect(written['@context']).toEqual(JSON.parse(context.replaceAll(/,(\s*\})/g, '$1')));
    const vocabulary = specText(CROISSANT, 'croissant.ttl');
    const objects = [...written.distribution, ...written.recordSet, ...written.recordSet[0]!.field];
    for (const type of new Set(objects.map((object) => object['@type']!)))
      expect([type, vocabulary.includes(`\n${type.replace('cr:', 'croissant:')} a rdf:Class`)]).toEqual([
        type,
        true,
      ]);
  });

  it.each(LICENCES)('of %s describes the files as they are, each by an id of its own', async (licences) => {
    const { distribution, recordSet } = await parsed<Dataset>(licences, 'croissant.json');
    for (const { '@id': id, contentUrl = '', contentSize, sha256 } of distribution) {
      const file = await describedBy(licences, contentUrl);
      expect([id, contentSize, sha256]).toEqual([contentUrl, `${file.bytes} B`, file.sha256]);
    }
    const ids = [...distribution, ...recordSet, ...recordSet.flatMap(({ field }) => field)].map(
      (each) => each['@id'],
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(recordSet[0]!.key['@id']);
  });

  it.each(LICENCES)('of %s has a field for each Parquet column, of its type', async (licences) => {
    const { recordSet } = await parsed<Dataset>(licences, 'croissant.json');
    const columns = await openParquet(pathOf(licences, DATA_FILES.parquet[0]));
    const types: Readonly<Record<string, string>> = {
      'sc:Boolean': 'bool',
      'sc:Integer': 'int',
      'sc:Float': 'float',
      'sc:Text': 'utf8',
      'sc:DateTime': 'timestamp',
    };
    const fields = recordSet[0]!.field;
    expect(new Set(fields.map(({ source }) => source.fileObject['@id']))).toEqual(
      new Set(['species.parquet']),
    );
    expect(
      fields.map(({ source, dataType, isArray = false }) => [
        source.extract.column,
        isArray ? `list of ${types[dataType]}` : types[dataType],
      ]),
    ).toEqual([...columns].map(([column, { type }]) => [column, type]));
  });
});
