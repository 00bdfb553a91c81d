import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createFormTokens } from '../../src/auth/form-token.js';
import { createTextSigner } from '../../src/auth/signed-text.js';
import { keysFor, tokenKeys } from '../../src/auth/token-keys.js';

let folder: string;
let keptIn: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-keys-'));
  keptIn = join(folder, 'deeper', 'token-secret');
});
afterEach(() => rm(folder, { recursive: true }));

describe('C3.10 the signing keys of browser tokens', () => {
  it('are those of the configuration, the first of which signs; their ids reveal nothing about them', async () => {
    const configured = ['1'.repeat(32), '2'.repeat(32)];
    const keys = await tokenKeys({ configured, keptIn, mayGenerate: false });
    expect(keys.map(({ secret }) => Buffer.from(secret).toString())).toEqual(configured);
    expect(new Set(keys.map(({ id }) => id)).size).toBe(2);
    expect(keys[0].id).toMatch(/^[\da-f]{8}$/);
  });

  it('are created once where allowed, and readable only by their owner', async () => {
    const first = await tokenKeys({ configured: null, keptIn, mayGenerate: true });
    expect((await stat(keptIn)).mode & 0o777).toBe(0o600);
    expect(await tokenKeys({ configured: null, keptIn, mayGenerate: false })).toEqual(first);
  });

  it.each(['', 'cut-off'])(
    'are not read from a file that contains %j, and the error does not repeat its content',
    async (content) => {
      await mkdir(dirname(keptIn));
      await writeFile(keptIn, `${content}\n`);
      const failure = await tokenKeys({ configured: null, keptIn, mayGenerate: true }).catch(String);
      expect(failure).toMatch(/shorter than 32 characters/);
      expect(failure).not.toContain('cut-off');
    },
  );

  it('are read from a file of 32 characters, not from one of 31', async () => {
    const secret = '7c1e0fa94b2d8365e9a07f3c5d61b84e';
    await mkdir(dirname(keptIn));
    const keys = async (content: string) => {
      await writeFile(keptIn, content);
      return tokenKeys({ configured: null, keptIn, mayGenerate: true });
    };
    expect((await keys(secret)).map((key) => Buffer.from(key.secret).toString())).toEqual([secret]);
    await expect(keys(secret.slice(1))).rejects.toThrow('shorter than 32 characters');
  });

  it.each(['s'.repeat(64), 'correct-horse-battery-staple-lamp'])(
    'are not read from a file whose content can be guessed: %s',
    async (content) => {
      await mkdir(dirname(keptIn));
      await writeFile(keptIn, `${content}\n`);
      await expect(tokenKeys({ configured: null, keptIn, mayGenerate: true })).rejects.toThrow(
        /can be guessed.*openssl rand -hex 32/,
      );
    },
  );

  it('cannot be stored in a folder that the system refuses: the error names the setting', async () => {
    await writeFile(dirname(keptIn), '');
    await expect(tokenKeys({ configured: null, keptIn, mayGenerate: true })).rejects.toThrow(
      /^The data folder .* cannot be created: a part of its path is a file\. Set DATA_DIR to a folder\.$/,
    );
  });

  it('must be configured if several processes share them', async () => {
    await expect(tokenKeys({ configured: null, keptIn, mayGenerate: false })).rejects.toThrow(
      /TOKEN_SECRETS must be set in production/,
    );
  });
});

describe('C15.42 the keys of the tokens of forms', () => {
  it('can be rotated without refusing an open form, until the older one is removed', async () => {
    const formTokens = async (...configured: readonly string[]) =>
      createFormTokens(keysFor('form', await tokenKeys({ configured, keptIn, mayGenerate: false })));
    const [older, newer] = ['1'.repeat(32), '2'.repeat(32)];
    const open = (await formTokens(older)).of('a visitor');
    const accepts = async (...configured: readonly string[]) =>
      (await formTokens(...configured)).matches('a visitor', open);
    expect([await accepts(newer, older), await accepts(newer)]).toEqual([true, false]);
  });
});

describe('C14.4 the keys of cursors', () => {
  const [older, newer] = ['1'.repeat(32), '2'.repeat(32)];
  const signer = async (...configured: readonly string[]) =>
    createTextSigner(keysFor('text', await tokenKeys({ configured, keptIn, mayGenerate: false })));

  it('can be rotated without refusing a text, until the older one is removed', async () => {
    const signed = (await signer(older)).sign('Pyrella × ænea');
    const read = async (...configured: readonly string[]) => (await signer(...configured)).read(signed);
    expect([await read(newer, older), await read(newer)]).toEqual(['Pyrella × ænea', null]);
    expect((await signer(newer, older)).sign('a')).toBe((await signer(newer)).sign('a'));
  });

  it('read nothing that is shorter than a signature, or was changed', async () => {
    const { sign, read } = await signer(older);
    const signed = sign('page 2');
    for (const changed of [
      '',
      'QUJD',
      signed.slice(0, -1),
      `${signed}=`,
      ` ${signed}`,
      `${signed}A`,
      `${signed}!`,
    ])
      expect([changed, read(changed)]).toEqual([changed, null]);
  });
});
