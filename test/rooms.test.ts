import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { packaged } from '../src/package-root.js';

/** The dependency rule of docs/architecture.md, section 3, held by reading every import. */
const ROOT = packaged();

/** What a room may import beside itself. Rooms that are not listed put others together and may import any. */
const MAY_IMPORT: ReadonlyMap<string, readonly string[]> = new Map([
  ['fields', []],
  ['names', ['fields']],
  ['query', ['fields', 'names']],
  ['database', ['fields']],
  ['facts', ['fields', 'database']],
  ['search', ['fields', 'names', 'query', 'database']],
  ['matching', ['fields', 'names', 'search']],
  ['taxa', ['fields', 'names', 'database']],
  ['checks', ['fields', 'names', 'database']],
  ['inventory', ['names', 'fields', 'database']],
  ['ingest', ['fields', 'names', 'facts', 'taxa', 'checks', 'database']],
  ['corrections', ['fields', 'names', 'facts', 'taxa', 'checks', 'database']],
  ['auth', ['http']],
  ['http', ['auth', 'query', 'search']],
  ['metrics', ['database', 'search', 'http']],
  [
    'resources',
    ['fields', 'names', 'query', 'facts', 'search', 'matching', 'corrections', 'database', 'auth', 'http'],
  ],
  ['openapi', ['fields', 'query', 'http', 'resources']],
  ['indexer', ['fields', 'names', 'search', 'database', 'resources']],
]);

/** Files that know nothing of the project but where its files are and which version it is. */
const EVERYBODYS: readonly string[] = [
  'src/bounded.ts',
  'src/breaker.ts',
  'src/cancellation.ts',
  'src/free-port.ts',
  'src/package-root.ts',
  'src/pause.ts',
  'src/remembered.ts',
  'src/slices.ts',
  'src/spent.ts',
  'src/turns.ts',
  'src/version.ts',
  'src/within.ts',
];

/** Where the environment is handed to `readConfig`, or on to a program that is started. */
const MAY_TOUCH_ENVIRONMENT = [
  'src/main.ts',
  'src/cli/main.ts',
  'src/database/embedded/run.ts',
  'src/search/elasticsearch/launcher.ts',
];

/** `src/query/parse.ts` is of the room `query`, `indexer/read.ts` of `indexer`, `src/app.ts` of none. */
const roomOf = (file: string): string => {
  const [first = '', second = '', third] = file.split('/');
  if (first !== 'src') return first;
  return third === undefined ? '' : second;
};

const files = ['src', 'indexer'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

/** Files of ours that a file imports, by any kind of import, types too. */
const importsOf = (file: string): readonly string[] =>
  ts
    .preProcessFile(readFileSync(join(ROOT, file), 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(ROOT, join(ROOT, dirname(file), name)).replace(/\.js$/, '.ts'));

const imports = files.flatMap((file) => importsOf(file).map((imported) => ({ file, imported })));
const between = (from: string, to: (imported: string) => boolean): readonly string[] =>
  imports
    .filter(({ file, imported }) => roomOf(file) === from && to(imported))
    .map(({ file, imported }) => `${file} imports ${imported}`);

describe('dependencies between the rooms', () => {
  it('sees the imports', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(imports.filter(({ imported }) => !files.includes(imported))).toEqual([]);
  });

  it('every listed room exists', () => {
    const rooms = new Set(files.map(roomOf));
    expect([...MAY_IMPORT.keys()].filter((room) => !rooms.has(room))).toEqual([]);
  });

  it.each([...MAY_IMPORT])('%s imports nothing but itself and %j', (room, allowed) => {
    const inside = new Set([room, ...allowed]);
    expect(between(room, (to) => !EVERYBODYS.includes(to) && !inside.has(roomOf(to)))).toEqual([]);
  });

  it('the indexer renders what routes answer with, and knows no route', () => {
    expect(between('indexer', (to) => /(^|[/-])route\.ts$/.test(to))).toEqual([]);
  });

  it('nothing but the commands and the service puts ingestion and the indexer to work', () => {
    const others = imports.filter(
      ({ file, imported }) =>
        ['ingest', 'indexer'].includes(roomOf(imported)) &&
        ![roomOf(imported), 'cli', ''].includes(roomOf(file)),
    );
    expect(others).toEqual([]);
  });

  it('only the configuration reads the environment', () => {
    const touching = files.filter((file) => /\bprocess\.env\b/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(touching.filter((file) => !MAY_TOUCH_ENVIRONMENT.includes(file))).toEqual([]);
  });
});
