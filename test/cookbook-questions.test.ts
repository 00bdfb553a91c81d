import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exportFile } from '../src/exports/export.js';
import { packaged } from '../src/runtime/package-root.js';
import type { Service } from './contract/service.js';
import { tokenOfNewAccount } from './support/account.js';
import { chromiumPath, launchBrowser } from './support/browser.js';
import { listen } from './support/listen.js';
import { sampleService } from './support/sample-service.js';

/*
 * Runs the answers of docs/cookbook as a reader does: the preparation of the language, then the answer. All languages must
 * print the same lines, and at least one.
 */
const FOLDER = packaged('docs', 'cookbook');
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const PREPARATION = textOf('README.md');
const PAGES = readdirSync(FOLDER).filter((name) => name.endsWith('.md') && name !== 'README.md');

const LANGUAGES = ['sh', 'ts', 'python', 'r'] as const;
type Language = (typeof LANGUAGES)[number];

const blockOf = (text: string, language: Language, kind: 'prepare' | 'run'): string => {
  const block = new RegExp(`^\`\`\`${language} ${kind}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)?.[1];
  if (block === undefined)
    throw new Error(`there is no block "${language} ${kind}" in: ${text.slice(0, 80)}`);
  return block;
};

const QUESTIONS = PAGES.flatMap((page) =>
  textOf(page)
    .split(/^## /m)
    .slice(1)
    .map((section) => ({ page, title: section.split('\n', 1)[0]!, section })),
);

const works = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** A Python with pandas, if there is one; the standard library alone is enough for the other answers. */
const PANDAS = ['python3', '/usr/bin/python3'].find((program) => works(program, ['-c', 'import pandas']));
const PYTHON = PANDAS ?? (works('python3', ['--version']) ? 'python3' : undefined);
const HAS_R = works('Rscript', ['-e', 'library(httr2); library(jsonlite)']);

/** Programs that run a file of each language; undefined where there is none. */
const PROGRAMS: Readonly<Record<Language, readonly string[] | undefined>> = {
  sh: works('curl', ['--version']) ? ['sh'] : undefined,
  ts: [process.execPath, '--import', 'tsx'],
  python: PYTHON === undefined ? undefined : [PYTHON],
  r: HAS_R ? ['Rscript', '--vanilla'] : undefined,
};

const needsPandas = (code: string): boolean => code.includes('import pandas');

/** Returns why an answer is not run; null if it is. */
const skipped = (language: Language, code: string): string | null => {
  if (PROGRAMS[language] === undefined)
    return { sh: 'curl', ts: 'node', python: 'python3', r: 'Rscript with httr2 and jsonlite' }[language];
  return language === 'python' && needsPandas(code) && PANDAS === undefined ? 'pandas' : null;
};

const answers = QUESTIONS.flatMap(({ title, section }) =>
  LANGUAGES.map((language) => ({ title, language, code: blockOf(section, language, 'run') })),
);
const missing = [...new Set(answers.flatMap(({ language, code }) => skipped(language, code) ?? []))];
if (missing.length > 0)
  process.stderr.write(
    `\n*** Answers of the cookbook are not run: install ${missing.join(' and ')}. ***\n\n`,
  );

const ENDINGS: Readonly<Record<Language, string>> = { sh: 'sh', ts: 'mts', python: 'py', r: 'R' };

/** How a program ended, and what it printed. */
interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly errors: string;
}

const REFUSED = { LINNEA_TOKEN: `usr-${'x'.repeat(43)}` };

const HAS_RSQLITE = works('Rscript', ['-e', 'library(RSQLite)']);
if (!HAS_RSQLITE) process.stderr.write('\n*** sqlite.R is not run: install Rscript with RSQLite. ***\n\n');
const WASM = packaged('node_modules', '@sqlite.org', 'sqlite-wasm');

/** Types a name into sqlite.html, in a browser that finds the library here, and returns what it shows. */
const typedInto = async (chromium: string, path: string, name: string): Promise<string> => {
  const site = createServer((request, response) => {
    const isPage = request.url === '/';
    response.setHeader('Content-Type', isPage ? 'text/html' : 'application/vnd.sqlite3');
    response.end(isPage ? textOf('sqlite.html') : readFileSync(path));
  });
  const address = `http://127.0.0.1:${await listen(site)}/`;
  const browser = await launchBrowser(chromium);
  try {
    const page = await browser.context.newPage();
    await page.route('https://cdn.jsdelivr.net/npm/@sqlite.org/**', (route) =>
      route.fulfill({
        path: join(WASM, new URL(route.request().url()).pathname.split('/').slice(4).join('/')),
      }),
    );
    await page.goto(address);
    await page.locator('#about', { hasText: 'licences' }).waitFor();
    await page.locator('#name').fill(name);
    const shown = await page.locator('#plants li').allTextContents();
    return [...shown, await page.locator('#about').textContent()].join('\n').replace(/ +$/gm, '');
  } finally {
    await browser.close();
    site.close();
    site.closeAllConnections();
  }
};

describe('the questions of the cookbook', () => {
  let service: Service;
  let tokens: Readonly<Record<'LINNEA_TOKEN' | 'LINNEA_REVIEWER_TOKEN' | 'LINNEA_ADMIN_TOKEN', string>>;
  let folder: string;
  beforeAll(async () => {
    service = await sampleService();
    tokens = {
      LINNEA_TOKEN: service.token,
      LINNEA_REVIEWER_TOKEN: await tokenOfNewAccount(service, { plan: 'unl', role: 'reviewer' }),
      LINNEA_ADMIN_TOKEN: await tokenOfNewAccount(service, { plan: 'unl', role: 'admin' }),
    };
    execFileSync('npm', ['run', 'build', '--workspace', '@linnea/client'], { cwd: packaged() });
    // Inside the project, so that TypeScript finds the client.
    const cache = packaged('node_modules', '.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'cookbook-'));
  }, 180_000);
  afterAll(async () => {
    if (folder) rmSync(folder, { recursive: true });
    await service?.close();
  });

  const run = (
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    cwd = packaged(),
  ) =>
    new Promise<Outcome>((resolve) => {
      const [program = '', ...rest] = args;
      const env = {
        ...process.env,
        NODE_OPTIONS: '',
        LC_ALL: 'C.UTF-8',
        LINNEA_URL: service.url,
        ...tokens,
        ...environment,
      };
      execFile(program, rest, { env, cwd }, (error, out, errors) =>
        resolve({ status: error === null ? 0 : 1, out: out.trim().replace(/ +$/gm, ''), errors }),
      );
    });

  const answerIn = (
    language: Language,
    code: string,
    environment?: Readonly<Record<string, string>>,
  ): Promise<Outcome> => {
    const own = mkdtempSync(join(folder, 'answer-'));
    const file = join(own, `answer.${ENDINGS[language]}`);
    const start = language === 'sh' ? 'set -eu\n' : '';
    writeFileSync(file, start + blockOf(PREPARATION, language, 'prepare') + code);
    return run([...PROGRAMS[language]!, file], environment, own);
  };

  it('are thirty, each in the index, and at least four of them are answered with pandas', () => {
    expect(QUESTIONS).toHaveLength(30);
    expect(QUESTIONS.filter(({ page, title }) => !PREPARATION.includes(`- [${title}](${page}#`))).toEqual([]);
    const withPandas = QUESTIONS.filter(({ section }) => needsPandas(blockOf(section, 'python', 'run')));
    expect(withPandas.length).toBeGreaterThanOrEqual(4);
  });

  it.each(QUESTIONS)('$title', async ({ section }) => {
    const lines: [Language, string][] = [];
    for (const language of LANGUAGES) {
      const code = blockOf(section, language, 'run');
      if (skipped(language, code) !== null) continue;
      const { status, out, errors } = await answerIn(language, code);
      expect({ language, status, errors }).toEqual({ language, status: 0, errors: '' });
      lines.push([language, out]);
    }
    expect(lines.length).toBeGreaterThan(0);
    const [[, expected]] = lines as [[Language, string]];
    expect(expected).toMatch(/[a-z\d]/i);
    expect(lines).toEqual(lines.map(([language]) => [language, expected]));
  });

  it('in TypeScript fit the strict types of the client', async () => {
    const written = mkdtempSync(join(folder, 'types-'));
    const files = QUESTIONS.map(({ section }, nth) => {
      const file = join(written, `answer-${nth}.mts`);
      writeFileSync(file, blockOf(PREPARATION, 'ts', 'prepare') + blockOf(section, 'ts', 'run'));
      return file;
    });
    const options = '--noEmit --strict --target es2022 --module nodenext --skipLibCheck --types node'.split(
      ' ',
    );
    expect(await run(['npx', 'tsc', ...options, ...files])).toEqual({ status: 0, out: '', errors: '' });
  });

  const codeOf = (wanted: string, language: Language): string =>
    blockOf(QUESTIONS.find(({ title }) => title === wanted)!.section, language, 'run');

  it('a mirror has every species', async () => {
    const code = codeOf('How do I keep a mirror up to date every night?', 'ts');
    expect(await answerIn('ts', code)).toEqual({ status: 0, out: '208 species', errors: '' });
  });

  it.each(LANGUAGES)('an answer in %s fails if the token is refused', async (language) => {
    const code = codeOf('Which edible plants fix nitrogen?', language);
    if (skipped(language, code) !== null) return;
    const { status, out } = await answerIn(language, code, REFUSED);
    // A pipeline in a shell has the status of its last part, so that there only the lines are missing.
    expect(language === 'sh' ? out : status).toBe(language === 'sh' ? '' : 1);
  });

  /** Answers that use `ask` and `send`, and the first line of their output. */
  const WAITING = [
    ['ask', 'How do I read every species?', /^208 species$/],
    ['send', 'How do I make a table of traits for my names?', /^Solanum lycopersicum/],
  ] as const;

  it.each(LANGUAGES.flatMap((language) => WAITING.map((each) => [language, ...each] as const)))(
    'in %s, %s waits as long as a 429 demands',
    async (language, _, title, printed) => {
      const code = codeOf(title, language);
      if (skipped(language, code) !== null) return;
      const asked: number[] = [];
      const relay = createServer(async (request, response) => {
        const { url = '', method = 'GET', headers } = request;
        const body = await text(request);
        asked.push(performance.now());
        if (asked.length === 1) return response.writeHead(429, { 'Retry-After': '1' }).end('{}');
        const answer = await fetch(new URL(url, service.url), {
          method,
          headers: ['accept', 'authorization', 'content-type'].flatMap((name): [string, string][] =>
            typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
          ),
          ...(body === '' ? {} : { body }),
        });
        const type = answer.headers.get('content-type') ?? '';
        return response.writeHead(answer.status, { 'Content-Type': type }).end(await answer.text());
      });
      const LINNEA_URL = `http://127.0.0.1:${await listen(relay)}`;
      try {
        const { status, out, errors } = await answerIn(language, code, { LINNEA_URL });
        // curl reports each attempt.
        const reported = language === 'sh' ? expect.stringContaining('429') : '';
        expect({ status, out, errors }).toEqual({
          status: 0,
          out: expect.stringMatching(printed),
          errors: reported,
        });
        expect(asked[1]! - asked[0]!).toBeGreaterThanOrEqual(990);
      } finally {
        relay.close();
        relay.closeAllConnections();
      }
    },
  );

  it('C16.24 sqlite.py, sqlite.R and sqlite.html read an export and print the same lines', async () => {
    const path = join(folder, 'plants.sqlite');
    const options = {
      licences: 'all',
      languages: null,
      selection: null,
      withSources: false,
      chosen: null,
    } as const;
    await service.database.session((client) =>
      exportFile(client, { format: 'sqlite', path }, options, () => undefined),
    );
    const printed: string[] = [];
    for (const [program, file] of [
      [PYTHON, 'sqlite.py'],
      [HAS_RSQLITE ? 'Rscript' : undefined, 'sqlite.R'],
    ] as const) {
      if (program === undefined) continue;
      const { status, out, errors } = await run([program, join(FOLDER, file), path, 'apples']);
      expect({ file, status, errors }).toEqual({ file, status: 0, errors: '' });
      printed.push(out);
    }
    const chromium = chromiumPath();
    if (chromium !== null) printed.push(await typedInto(chromium, path, 'apples'));
    expect(printed[0]).toMatch(/^Malus domestica, /);
    expect(printed).toEqual(printed.map(() => printed[0]));
  });

  const PROGRAM = [process.execPath, join(FOLDER, 'browser-page.mjs'), '--check'];

  it('browser-page.mjs claims a token for its page', async () => {
    const { status, out, errors } = await run(PROGRAM);
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    expect(out).toMatch(/finds: Tomato, .*\nAnother site with the same token: 401$/);
    expect((await run(PROGRAM, REFUSED)).status).toBe(1);
  });
});
