import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { serveStdio } from '../mcp/stdio.js';
import { fileError } from '../runtime/file-errors.js';

/** Settings of the command. */
export interface McpContext {
  readonly port: number;
  readonly dataDir: string;
  /** Token of the first account; null without one. */
  readonly accountToken: string | null;
}

/** Reads the token in a file. @throws Error with a sentence about the file when it is missing or empty. */
const tokenIn = (path: string): string => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw fileError(error, path);
  }
  if (text === '') throw new Error(`${path} is empty: it must contain an account token.`);
  return text;
};

/** Adds `linnea mcp`: the tools for assistants over standard input and output, of a running service (contract C18.1). */
export const mcpCommand = (program: Command, context: () => McpContext): void => {
  program
    .command('mcp')
    .description('serve tools for assistants (Model Context Protocol) over standard input and output')
    .option('--url <address>', 'address of a running service (default: this machine, with PORT)')
    .option(
      '--token-file <path>',
      'file with an account token (default: ACCOUNT_TOKEN, else the first token in DATA_DIR)',
    )
    .action(async ({ url, tokenFile }: { url?: string; tokenFile?: string }) => {
      const { port, dataDir, accountToken } = context();
      const first = join(dataDir, 'account-token');
      const kept = tokenFile ?? (accountToken === null && existsSync(first) ? first : undefined);
      const token = kept === undefined ? accountToken : tokenIn(kept);
      if (token === null)
        throw new Error('There is no token: set ACCOUNT_TOKEN, or name a file with --token-file.');
      await serveStdio({ url: (url ?? `http://127.0.0.1:${port}`).replace(/\/$/, ''), token });
    });
};
