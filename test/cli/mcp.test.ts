import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { mcpCommand } from '../../src/cli/mcp-command.js';

describe('linnea mcp says what is wrong with its token', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'linnea-mcp-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const mcp = (...words: readonly string[]) => {
    const program = new Command().exitOverride();
    mcpCommand(program, () => ({ port: 0, dataDir, accountToken: null }));
    return program.parseAsync(['mcp', ...words], { from: 'user' });
  };

  it('when there is none', async () => {
    await expect(mcp()).rejects.toThrow('There is no token: set ACCOUNT_TOKEN');
  });

  it('when the file is missing or empty', async () => {
    const file = join(dataDir, 'token');
    await expect(mcp('--token-file', file)).rejects.toThrow(`There is no file or folder ${file}.`);
    await writeFile(file, '\n');
    await expect(mcp('--token-file', file)).rejects.toThrow(
      `${file} is empty: it must contain an account token.`,
    );
  });
});
