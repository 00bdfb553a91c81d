import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { accountAdministration } from '../src/auth/account-admin.js';
import { packaged } from '../src/runtime/package-root.js';
import type { Service } from './contract/service.js';
import { sampleService } from './support/sample-service.js';

/*
 * Runs the files of docs/cookbook as a reader does. Each checks its own answer and exits with a code other
 * than 0 if it is not the promised one; the second half verifies that with a service without data.
 */
const FOLDER = packaged('docs', 'cookbook');
const RUNS: Readonly<Record<string, string>> = { sh: 'sh', mjs: process.execPath, py: 'python3' };

/** Arguments of each file, and its output with the sample. */
const FILES: Readonly<Record<string, { readonly args?: readonly string[]; readonly prints: RegExp }>> = {
  'browser-page.mjs': {
    args: ['--check'],
    prints: /finds: Tomato, .*\nAnother site with the same token: 401\n$/,
  },
  'clean-names.mjs': {
    prints:
      /^Acer negundo L\. -> Acer negundo \(exact, 100\)\n[\s\S]*Bellis perenis -> Bellis perennis \(normalised/,
  },
  'client.mjs': { prints: /^Solanum lycopersicum L\. - Tomato\n[\s\S]*\{ lihgt: 'light' \}\n$/ },
  'client.py': { prints: /^Solanum lycopersicum L\. - Tomato\n30 trees[\s\S]*\{'lihgt': 'light'\}\n$/ },
  'disagreements.mjs': {
    prints: /Acer saccharinum: usda 2743, openplantdb 1676\n[\s\S]*disagree on 3\d of 4\d species/,
  },
  'edible-trees.sh': { prints: /^4 trees; the tallest first:\n(?:[A-Z].*\n){4}.*: 914 cm, -31 °C\n$/ },
  'facets.mjs': {
    prints:
      /^\d+ edible plants\nfamily:\n(?: {2}[A-Z][a-z]+: \d+\n){5} {2}other groups: \d+, unknown: 0\n[\s\S]*Selected: [A-Z][a-z]+, of \d+ families\.\n$/,
  },
  'names-in-french.mjs': { prints: /\nérable négondo \(fr\), Acer negundo: found by genus "Acer"/ },
  'native-white-flowers.sh': { prints: /^7 species of the zone ohi:\nAchillea millefolium\n/ },
  'page-through.mjs': { prints: /^(?:\d+,[a-z0-9-]+,.+\n){208}$/ },
  'propose-and-review.mjs': {
    prints: /accepted by account \d+\.\n[\s\S]*Reverted: the record says null cm\.\n$/,
  },
  'values-and-sources.mjs': {
    prints: /average_height_cm\n {2}274 cm {2}\(usda, [\s\S]*\nCredit:\n[\s\S]*USDA, NRCS/,
  },
};

interface Outcome {
  readonly code: number | string | null | undefined;
  readonly out: string;
  readonly errors: string;
}

const run = (file: string, environment: Readonly<Record<string, string>>): Promise<Outcome> =>
  new Promise((resolve) => {
    const program = RUNS[file.split('.').pop()!]!;
    const args = [join(FOLDER, file), ...(FILES[file]!.args ?? [])];
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment };
    execFile(program, args, { env }, (error, out, errors) =>
      resolve({ code: error === null ? 0 : error.code, out, errors }),
    );
  });

const lacks = (program: string): boolean => spawnSync(program, ['--version']).error !== undefined;
const needs = (file: string): readonly string[] =>
  file.endsWith('.sh') ? ['curl'] : file.endsWith('.py') ? ['python3'] : [];
const missing = ['curl', 'python3'].filter(lacks);
const runnable = Object.keys(FILES).filter(
  (file) => !needs(file).some((program) => missing.includes(program)),
);
if (missing.length > 0) {
  const message = `Files of the cookbook are not run: install ${missing.join(' and ')}.`;
  if (process.env['CI'] === 'true') throw new Error(message);
  process.stderr.write(`\n*** ${message} ***\n\n`);
}

/** Runs a server on a free port while `use` runs. */
const serving = async <Result>(listener: RequestListener, use: (url: string) => Promise<Result>) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
};

describe('the cookbook', () => {
  let service: Service;
  let tokens: Readonly<Record<string, string>>;
  beforeAll(async () => {
    service = await sampleService();
    const { create } = accountAdministration(service.database.pool);
    const account = { email: null, plan: 'unl' } as const;
    const reviewer = await create({ ...account, name: 'Eve Reed', role: 'reviewer' });
    const admin = await create({ ...account, name: 'Ida Vale', role: 'admin' });
    tokens = {
      LINNEA_TOKEN: service.token,
      LINNEA_REVIEWER_TOKEN: reviewer.token,
      LINNEA_ADMIN_TOKEN: admin.token,
    };
  });
  afterAll(() => service.close());

  it('has an example run and an index line for every file', () => {
    const programs = readdirSync(FOLDER).filter((file) => /\.(?:sh|mjs|py)$/.test(file));
    expect(programs.sort()).toEqual(Object.keys(FILES));
    const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    expect(programs.filter((file) => !index.includes(`](${file})`))).toEqual([]);
  });

  it.each(Object.keys(FILES))('%s begins with its question, what it shows and how to run it', (file) => {
    const head = readFileSync(join(FOLDER, file), 'utf8').split('\n').slice(0, 6).join('\n');
    expect(head).toMatch(/Question: .+\?\n(?:# |\/\/ )?Shows: {4}.+\.\n(?:# |\/\/ )?Run: {6}LINNEA_TOKEN=/);
  });

  it.each(runnable)('%s answers its question with the sample', async (file) => {
    const { code, out, errors } = await run(file, { LINNEA_URL: service.url, ...tokens });
    expect({ code, errors: file === 'page-through.mjs' ? '' : errors }).toEqual({ code: 0, errors: '' });
    expect(out).toMatch(FILES[file]!.prints);
  });

  /** Returns the files that exit with 0. */
  const succeeding = async (environment: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const codes = await Promise.all(runnable.map(async (file) => (await run(file, environment)).code));
    return runnable.filter((_, index) => codes[index] === 0);
  };

  it('fails in every file if nothing is found', async () => {
    const empty = JSON.stringify({ data: [], links: {}, meta: { total: 0 } });
    const succeeded = await serving(
      (_, response) => response.setHeader('Content-Type', 'application/json').end(empty),
      (url) => succeeding({ LINNEA_URL: url, ...tokens }),
    );
    expect(succeeded).toEqual([]);
  });

  it('fails in every file if the token is refused', async () => {
    const refused = Object.keys(tokens).map((name) => [name, `usr-${'x'.repeat(43)}`] as const);
    expect(await succeeding({ LINNEA_URL: service.url, ...Object.fromEntries(refused) })).toEqual([]);
  });

  it('page-through.mjs waits as long as a 429 or an exhausted budget demands', async () => {
    let requests = 0;
    const { code, errors } = await serving(
      async ({ url }, response) => {
        requests++;
        if (requests === 1) return response.writeHead(429, { 'Retry-After': '1' }).end();
        const answer = await service.get(url!);
        if (requests === 2)
          response
            .setHeader('RateLimit-Remaining', '0')
            .setHeader('RateLimit-Reset', Math.ceil(Date.now() / 1000) + 1);
        return response.writeHead(answer.status).end(answer.text);
      },
      (url) => run('page-through.mjs', { LINNEA_URL: url, ...tokens }),
    );
    expect(errors).toMatch(
      /^Waiting 1 s for the rate limit\.\nWaiting [12] s .*\n208 species read of 208\.\n$/,
    );
    expect(code).toBe(0);
  });
});
