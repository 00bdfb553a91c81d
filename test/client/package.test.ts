import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { packaged } from '../../src/runtime/package-root.js';

/*
 * The package as it would be published, built from the sources here.
 */
let folder: string;
let tarball: Buffer;
beforeAll(() => {
  // Inside the project, so that the compiler is found.
  const cache = packaged('node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'client-'));
  for (const file of ['package.json', 'README.md', 'tsconfig.json', 'src'])
    cpSync(packaged('packages', 'client', file), join(folder, file), { recursive: true });
  execFileSync('npx', ['tsc', '-p', folder], { cwd: packaged() });
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  tarball = readFileSync(join(folder, filename));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

it('publint finds nothing in @linnea/client', () => {
  const printed = execFileSync('npx', ['publint', 'run', folder, '--strict'], {
    cwd: packaged(),
    encoding: 'utf8',
  });
  expect(printed).toContain('All good!');
});

it('Are the types wrong? finds nothing but that CommonJS gets an ES module', async () => {
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  // All versions of Node that `engines` allows can require() it.
  expect(checked.types && checked.problems).toEqual([
    { kind: 'CJSResolvesToESM', entrypoint: '.', resolutionKind: 'node16-cjs' },
  ]);
});
