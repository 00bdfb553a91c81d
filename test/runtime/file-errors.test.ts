import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileError, outputFileError } from '../../src/runtime/file-errors.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-files-'));
  await writeFile(join(folder, 'file'), '');
  await symlink(join(folder, 'loop'), join(folder, 'loop'));
});
afterAll(() => rm(folder, { recursive: true }));

const errorOf = (path: string): Promise<unknown> => readFile(path).catch((error: unknown) => error);

describe('an error of the file system', () => {
  it.each([
    ['none', /^There is no file or folder .*none\. Check/],
    ['file/below', /^There is no file .*below: a part of the path is not a folder\.$/],
    ['.', /is a folder\. Name a file in it\.$/],
    ['loop', /loop is a link that leads to itself\./],
    ['a'.repeat(300), /^The name .{60}… is too long\./],
  ])('is said in a sentence: %s', async (name, sentence) => {
    const path = join(folder, name);
    const error = await errorOf(path);
    expect(fileError(error, path)).toMatchObject({ message: expect.stringMatching(sentence), cause: error });
  });

  it('of an output file says that its folder is missing, or what else is wrong', async () => {
    const [missing, below] = [join(folder, 'no', 'x.csv'), join(folder, 'file', 'x.csv')];
    expect(String(outputFileError(await errorOf(missing), missing))).toContain(
      `There is no folder ${join(folder, 'no')} for the output file.`,
    );
    expect(String(outputFileError(await errorOf(below), below))).toContain('is not a folder');
  });

  it('is passed on with another code, as is any other error', () => {
    for (const error of [Object.assign(new Error('of the system'), { code: 'EXDEV' }), new Error('x'), null])
      expect([fileError(error, 'a'), outputFileError(error, 'a')]).toEqual([error, error]);
  });
});
