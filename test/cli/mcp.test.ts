import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { mcpCommand } from '../../src/cli/mcp-command.js';
import { listen } from '../support/listen.js';
import { printed } from './printed.js';

describe('linnea mcp asks a service', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'linnea-mcp-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  /** Calls a tool of the command; returns the path and the credential of each request to the service. */
  const requestsWith = async (accountToken: string | null, options: (url: string) => readonly string[]) => {
    const requests: unknown[] = [];
    const input = new PassThrough();
    const server = createServer((request, response) => {
      requests.push([request.url, request.headers.authorization]);
      response.end('{"data": [], "meta": {"types": {}}}', () => input.end());
    });
    const port = await listen(server);
    const program = new Command().exitOverride();
    mcpCommand(program, () => ({ port, dataDir, accountToken }));
    const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;
    Object.defineProperty(process, 'stdin', { configurable: true, value: input });
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: { name: 'match_names', arguments: { names: ['A b'] } } },
    ];
    for (const message of messages) input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    try {
      await printed(() =>
        program.parseAsync(['mcp', ...options(`http://127.0.0.1:${port}`)], { from: 'user' }),
      );
    } finally {
      Object.defineProperty(process, 'stdin', stdin);
      server.closeAllConnections();
      server.close();
    }
    return requests;
  };

  it.each([
    ['ACCOUNT_TOKEN', 'usr-set', 'usr-first', null, 'usr-set'],
    ['the first token in DATA_DIR', null, ' usr-first\n', null, 'usr-first'],
    ['the file of --token-file', 'usr-set', 'usr-first', 'own-token', 'usr-own'],
  ])('on this machine with %s', async (_, accountToken, first, tokenFile, token) => {
    await writeFile(join(dataDir, 'account-token'), first);
    await writeFile(join(dataDir, 'own-token'), 'usr-own\n');
    const options = tokenFile === null ? [] : ['--token-file', join(dataDir, tokenFile)];
    const requests = await requestsWith(accountToken, () => options);
    expect(requests).toEqual([['/api/v1/species/match', `Bearer ${token}`]]);
  });

  it('at the address of --url with ACCOUNT_TOKEN, also without a token in DATA_DIR', async () => {
    expect(await requestsWith('usr-set', (url) => ['--url', `${url}/`])).toEqual([
      ['/api/v1/species/match', 'Bearer usr-set'],
    ]);
  });
});

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
