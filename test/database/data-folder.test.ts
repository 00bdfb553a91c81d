import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reachableFolder, serverIdentity } from '../../src/database/embedded/identity.js';

describe('the folder of the embedded Postgres', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-folder-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Folders to which links of data folders lead. */
  const shared = () => readdir('/var/lib/linnea').catch((): string[] => []);

  it('is refused below a file: the error names DATA_DIR, and no other folder is left behind', async () => {
    const before = await shared();
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const below of [join(file, 'postgres'), join(file, 'more', 'postgres')])
      await expect(reachableFolder(below, await serverIdentity())).rejects.toThrow(
        /^The data folder \S+ cannot be created: a part of its path is a file\. Set DATA_DIR to a folder\.$/,
      );
    const left = (await shared()).filter((name) => !before.includes(name));
    expect(left).toEqual([]);
  });

  it('is created in a folder that the user of the server cannot enter', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const real = await reachableFolder(join(closed, 'postgres'), await serverIdentity());
    expect(await readdir(join(closed, 'postgres'))).toEqual([]);
    await rm(real, { recursive: true });
  });
});
