import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { packaged } from '../../src/runtime/package-root.js';
import { CODE_BLOCKS } from './code-blocks.js';

/* The new source of docs/getting-started.md: its types are checked, and its test runs here. */

/** Returns a sample by the path in its first line, which is a comment. */
const sampleOf = (file: string): string =>
  CODE_BLOCKS.find(({ page, text }) => page === 'getting-started.md' && text.startsWith(`// ${file}\n`))!
    .text;

const MANIFEST = 'src/ingest/sources/hill-garden.ts';
const TEST = 'test/ingest/sources/hill-garden.test.ts';

/** Compiles a sample as if it were in its folder. */
const compiled = (text: string, file: string, out: string): void => {
  execFileSync(
    packaged('node_modules', '.bin', 'esbuild'),
    [
      ...['--bundle', '--packages=external', '--platform=node', '--format=esm', '--log-level=error'],
      ...['--loader=ts', `--sourcefile=${file}`, `--outfile=${out}`],
    ],
    { input: text, cwd: packaged(file, '..') },
  );
};

/** Returns what the compiler says of samples as files of their folders. */
const faultsOf = (files: readonly string[]): readonly string[] => {
  const { config } = ts.readConfigFile(packaged('tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, packaged('.'));
  const samples = new Map(files.map((file) => [packaged(file), sampleOf(file)]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => samples.has(path) || fileExists(path);
  host.readFile = (path) => samples.get(path) ?? readFile(path);
  const program = ts.createProgram([...samples.keys()], { ...options, noEmit: true }, host);
  return [...samples.keys()].flatMap((path) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  );
};

describe('the new source of getting started', () => {
  it('passes the type check', () => {
    expect(faultsOf([MANIFEST, TEST])).toEqual([]);
  });
});

const cache = packaged('node_modules', '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'added-source-'));
const manifest = join(folder, 'hill-garden.mjs');
compiled(sampleOf(MANIFEST), MANIFEST, manifest);
const sample = sampleOf(TEST).replace('../../../src/ingest/sources/hill-garden.js', manifest);
const test = join(folder, 'hill-garden.test.mjs');
compiled(sample, TEST, test);
// Its `describe` and `it` are those of this file.
await import(test);
afterAll(() => rmSync(folder, { recursive: true }));
