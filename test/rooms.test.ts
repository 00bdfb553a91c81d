import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { packaged } from '../src/runtime/package-root.js';

/** Each room with the rooms that it may import. docs/architecture.md says what they are for. */
const MAY_IMPORT = {
  runtime: [],
  fields: [],
  wording: [],
  names: ['fields', 'wording'],
  areas: ['runtime', 'wording', 'names'],
  query: ['fields', 'wording', 'names', 'areas'],
  species: ['fields', 'wording', 'names', 'query'],
  geography: ['runtime', 'wording', 'names'],
  calendar: ['fields'],
  config: ['wording'],
  logging: ['config'],
  database: ['runtime', 'fields'],
  facts: ['fields', 'wording', 'names'],
  taxa: ['fields', 'names', 'facts'],
  changes: ['runtime'],
  releases: [],
  checks: ['runtime', 'fields', 'names', 'database'],
  inventory: ['fields', 'names', 'database'],
  search: ['runtime', 'fields', 'names', 'query', 'species', 'database'],
  tables: ['runtime'],
  matching: ['runtime', 'fields', 'wording', 'names', 'query', 'tables', 'search'],
  understanding: ['runtime', 'fields', 'names', 'geography'],
  downloads: ['runtime', 'wording'],
  ingest: [
    ...[
      'runtime',
      'fields',
      'wording',
      'names',
      'areas',
      'geography',
      'database',
      'facts',
      'taxa',
      'checks',
      'tables',
      'inventory',
    ],
  ],
  corrections: ['runtime', 'config', 'fields', 'wording', 'names', 'database', 'facts', 'taxa', 'checks'],
  following: [
    ...['fields', 'names', 'database', 'facts', 'taxa', 'checks', 'releases', 'downloads', 'ingest'],
    'corrections',
  ],
  auth: ['runtime', 'config'],
  http: ['runtime', 'changes', 'logging', 'wording', 'query', 'auth'],
  mcp: ['runtime', 'fields', 'wording', 'auth', 'http', 'resources'],
  metrics: ['runtime', 'database', 'search', 'http'],
  resources: [
    ...['runtime', 'logging', 'fields', 'wording', 'names', 'areas', 'query', 'species', 'geography'],
    'database',
    ...[
      'changes',
      'releases',
      'inventory',
      'search',
      'matching',
      'understanding',
      'calendar',
      'corrections',
      'auth',
      'http',
    ],
  ],
  exports: [
    ...[
      'runtime',
      'wording',
      'releases',
      'fields',
      'names',
      'query',
      'species',
      'database',
      'inventory',
      'search',
      'understanding',
      'ingest',
    ],
    'resources',
  ],
  indexer: ['runtime', 'fields', 'names', 'query', 'species', 'database', 'inventory', 'search'],
  web: [
    ...[
      'runtime',
      'config',
      'fields',
      'wording',
      'names',
      'areas',
      'query',
      'species',
      'geography',
      'database',
      'checks',
      'search',
      'corrections',
    ],
    ...[
      'inventory',
      'tables',
      'matching',
      'understanding',
      'calendar',
      'releases',
      'auth',
      'http',
      'resources',
    ],
  ],
  process: [
    ...['runtime', 'changes', 'releases', 'config', 'logging', 'wording', 'database', 'inventory', 'search'],
    ...['matching', 'understanding', 'ingest', 'corrections', 'auth', 'http', 'mcp', 'metrics', 'resources'],
    ...['indexer', 'web'],
  ],
  development: [],
  cli: [
    ...['runtime', 'config', 'logging', 'fields', 'wording', 'database', 'checks', 'inventory', 'search'],
    ...['tables', 'matching', 'understanding'],
    ...[
      'downloads',
      'ingest',
      'following',
      'corrections',
      'auth',
      'mcp',
      'resources',
      'releases',
      'exports',
      'query',
      'indexer',
      'process',
    ],
    'development',
  ],
  main: ['process'],
} as const;

type Room = keyof typeof MAY_IMPORT;
const ROOMS = Object.entries(MAY_IMPORT) as unknown as readonly (readonly [Room, readonly Room[]])[];

/** Files that pass the environment to `readConfig` or to a program that they start. */
const MAY_TOUCH_ENVIRONMENT = [
  'src/main.ts',
  'src/cli/main.ts',
  'src/database/embedded/run.ts',
  'src/development/elasticsearch-node.ts',
];

const ROOT = packaged();

/**
 * Returns the room of a file: `query` for `src/query/parse.ts`, `indexer` for `indexer/read.ts`, `main` for
 * `src/main.ts`.
 */
const roomOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/');
  return first === 'src' ? second.replace(/\.ts$/, '') : first;
};

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    // Modules for browsers are programs of their own, bundled by web/bundle.mjs.
    .filter((name) => /\.tsx?$/.test(name) && join(folder, dirname(name)) !== 'web/browser')
    .map((name) => join(folder, name));

const files = ['src', 'indexer', 'web'].flatMap(sourcesIn);
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Returns the project files that a file imports, by any kind of import, including types. */
const importsOf = (file: string): readonly string[] =>
  ts
    .preProcessFile(textOf(file), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(ROOT, join(ROOT, dirname(file), name)).replace(/\.js$/, '.ts'))
    .map((name) => (existsSync(join(ROOT, name)) ? name : name.replace(/\.ts$/, '.tsx')));

const importsIn = (all: readonly string[]) =>
  all.flatMap((file) => importsOf(file).map((imported) => ({ file, imported })));

const imports = importsIn(files);

/** Folders outside the rooms that must not import each other; shared code is in testkit. */
const APART = [
  { folder: 'bench', mustNotImport: ['test'], except: [] },
  { folder: 'test', mustNotImport: ['bench'], except: ['test/bench/'] },
  { folder: 'testkit', mustNotImport: ['bench', 'test'], except: [] },
] as const;

/** Returns the rooms that can reach themselves through others. */
const cyclic = (allowed: ReadonlyMap<Room, readonly Room[]>): readonly Room[] => {
  const reached = (room: Room, seen = new Set<Room>()): ReadonlySet<Room> => {
    for (const next of allowed.get(room) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return [...allowed.keys()].filter((room) => reached(room).has(room));
};

/** Returns the names that a file exports, each once: a type and a value with the same name count as one. */
const exportsOf = (file: string): ReadonlySet<string> => {
  const { statements } = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest);
  const exported = statements.filter(
    (each) =>
      ts.canHaveModifiers(each) &&
      ts.getModifiers(each)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
  );
  return new Set(
    exported.flatMap((each) =>
      ts.isVariableStatement(each)
        ? each.declarationList.declarations.map(({ name }) => (name as ts.Identifier).text)
        : [(each as ts.FunctionDeclaration).name?.text ?? 'default'],
    ),
  );
};

describe('the rooms of the project', () => {
  it('are the folders of src, the indexer and web; main.ts is the only file outside them', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(imports.filter(({ imported }) => !files.includes(imported))).toEqual([]);
    expect([...new Set(files.map(roomOf))].sort()).toEqual(ROOMS.map(([room]) => room).sort());
    expect(files.filter((file) => file.split('/').length === 2 && file.startsWith('src/'))).toEqual([
      'src/main.ts',
    ]);
  });

  it('depend on each other without a cycle', () => {
    expect(cyclic(new Map(ROOMS))).toEqual([]);
    expect(cyclic(new Map([...ROOMS, ['fields', ['query']]] as const))).toEqual([
      'fields',
      'names',
      'areas',
      'query',
    ]);
  });

  it.each(ROOMS)('%s imports only itself and %j', (room, allowed) => {
    const inside = new Set<string>([room, ...allowed]);
    const outside = imports.filter(
      ({ file, imported }) => roomOf(file) === room && !inside.has(roomOf(imported)),
    );
    expect(outside).toEqual([]);
  });

  it.each(ROOMS)('%s uses every room that it may import', (room, allowed) => {
    const used = new Set(
      imports.filter(({ file }) => roomOf(file) === room).map((each) => roomOf(each.imported)),
    );
    expect(allowed.filter((other) => !used.has(other))).toEqual([]);
  });

  it('only process and resources import route files', () => {
    const importing = imports
      .filter(({ imported }) => /(^|[/-])route\.ts$/.test(imported))
      .map(({ file }) => roomOf(file));
    expect([...new Set(importing)].sort()).toEqual(['process', 'resources']);
  });

  it('http knows no path of a route', () => {
    const texts = files.filter((file) => roomOf(file) === 'http').map(textOf);
    expect(texts.flatMap((text) => text.match(/(?<=['"<])\/[a-z][^'">]*/g) ?? [])).toEqual(['/api', '/api/']);
  });

  it('do not export the same name twice', () => {
    const exported = files.flatMap((file) => [...exportsOf(file)].map((name) => ({ name, file })));
    const first = new Map(exported.toReversed().map(({ name, file }) => [name, file]));
    expect(exported.filter(({ name, file }) => first.get(name) !== file)).toEqual([]);
  });

  it.each(APART)('$folder imports nothing from $mustNotImport', ({ folder, mustNotImport, except }) => {
    const found = importsIn(sourcesIn(folder));
    expect(found.some(({ imported }) => imported.startsWith('testkit/'))).toBe(true);
    expect(
      found.filter(
        ({ file, imported }) =>
          mustNotImport.some((other) => imported.startsWith(`${other}/`)) &&
          !except.some((excepted) => file.startsWith(excepted)),
      ),
    ).toEqual([]);
  });

  it('do not import bench, test or testkit', () => {
    expect(imports.filter(({ imported }) => /^(bench|test|testkit)\//.test(imported))).toEqual([]);
  });

  it('only the configuration reads the environment', () => {
    const touching = files.filter((file) => /\bprocess\.env\b/.test(textOf(file)));
    expect(touching.filter((file) => !MAY_TOUCH_ENVIRONMENT.includes(file))).toEqual([]);
  });
});
