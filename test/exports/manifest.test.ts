import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleases, MANIFEST } from '../../src/releases/manifest.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-manifests-'));
  const write = async (version: string, position: number | null) => {
    await mkdir(join(folder, version));
    if (position === null) return;
    const manifest = {
      version,
      modified: '2026-01-01T00:00:00Z',
      position,
      licences: 'cc',
      species: 1,
      files: [],
    };
    await writeFile(join(folder, version, MANIFEST), JSON.stringify(manifest));
  };
  await write('2026.2', 20);
  await write('a', 30);
  await write('2026.1', 20);
  await write('interrupted', null);
  await writeFile(join(folder, 'notes.txt'), 'no folder');
});
afterAll(() => rm(folder, { recursive: true }));

describe('C16.31 the releases of a folder', () => {
  it('are the complete ones, newest data first, then by version', async () => {
    const versions = (await createReleases(folder).list()).map(({ version }) => version);
    expect(versions).toEqual(['a', '2026.1', '2026.2']);
  });

  it('are found by their version only', async () => {
    const { find, pathOf } = createReleases(folder);
    expect((await find('a'))?.position).toBe(30);
    expect(pathOf((await find('a'))!, 'x.csv')).toBe(join(folder, 'a', 'x.csv'));
    for (const version of ['interrupted', 'notes.txt', 'nothing', '.', '..', '../a', 'A', 'a/../a', ''])
      expect([version, await find(version)]).toEqual([version, null]);
  });

  it('are none without a folder', async () => {
    expect(await createReleases(join(folder, 'missing')).list()).toEqual([]);
    expect([await createReleases(null).list(), await createReleases(null).find('a')]).toEqual([[], null]);
  });

  it('with a damaged manifest are an error, not missing', async () => {
    await mkdir(join(folder, 'damaged'));
    await writeFile(join(folder, 'damaged', MANIFEST), '{');
    await expect(createReleases(folder).find('damaged')).rejects.toThrow();
    await rm(join(folder, 'damaged'), { recursive: true });
  });
});
