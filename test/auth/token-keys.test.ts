import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { tokenKeys } from '../../src/auth/token-keys.js';

let folder: string;
let keptIn: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-keys-'));
  keptIn = join(folder, 'deeper', 'token-secret');
});
afterEach(() => rm(folder, { recursive: true }));

describe('C3.10 the keys of browser tokens', () => {
  it('are those of the configuration, the first signing; their names tell nothing of them', async () => {
    const configured = ['1'.repeat(32), '2'.repeat(32)];
    const keys = await tokenKeys({ configured, keptIn, mayGenerate: false });
    expect(keys.map(({ secret }) => Buffer.from(secret).toString())).toEqual(configured);
    expect(new Set(keys.map(({ id }) => id)).size).toBe(2);
    expect(keys[0].id).toMatch(/^[\da-f]{8}$/);
  });

  it('are made once where they may be, and kept for their owner alone', async () => {
    const first = await tokenKeys({ configured: null, keptIn, mayGenerate: true });
    expect((await stat(keptIn)).mode & 0o777).toBe(0o600);
    expect(await tokenKeys({ configured: null, keptIn, mayGenerate: false })).toEqual(first);
  });

  it.each(['', 'cut-off'])('are not taken from a file that holds %j, which is not repeated', async (held) => {
    await mkdir(dirname(keptIn));
    await writeFile(keptIn, `${held}\n`);
    const failure = await tokenKeys({ configured: null, keptIn, mayGenerate: true }).catch(String);
    expect(failure).toMatch(/less than 32 characters/);
    expect(failure).not.toContain('cut-off');
  });

  it('are asked for where several processes must share them', async () => {
    await expect(tokenKeys({ configured: null, keptIn, mayGenerate: false })).rejects.toThrow(
      /TOKEN_SECRETS is needed/,
    );
  });
});
