import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packaged } from '../src/runtime/package-root.js';
import type { Service } from './contract/service.js';
import { sampleService } from './support/sample-service.js';

/*
 * Runs the answers of docs/cookbook/questions.md as a reader does: the preparation of the language, then the answer. All
 * languages must print the same lines, and at least one.
 */
const PAGE = readFileSync(packaged('docs', 'cookbook', 'questions.md'), 'utf8');

const LANGUAGES = ['sh', 'ts', 'python', 'r'] as const;
type Language = (typeof LANGUAGES)[number];

const blockOf = (text: string, language: Language, kind: 'prepare' | 'run'): string => {
  const block = new RegExp(`^\`\`\`${language} ${kind}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)?.[1];
  if (block === undefined)
    throw new Error(`there is no block "${language} ${kind}" in: ${text.slice(0, 80)}`);
  return block;
};

const QUESTIONS = PAGE.split(/^## /m)
  .slice(1)
  .map((section) => ({ title: section.split('\n', 1)[0]!, section }))
  .filter(({ title }) => title !== 'Preparation');

const works = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** A Python with pandas, if there is one; the standard library alone is enough for the other answers. */
const PANDAS = ['python3', '/usr/bin/python3'].find((program) => works(program, ['-c', 'import pandas']));
const PYTHON = PANDAS ?? (works('python3', ['--version']) ? 'python3' : undefined);
const HAS_R = works('Rscript', ['-e', 'library(httr2)']);

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
    return { sh: 'curl', ts: 'node', python: 'python3', r: 'Rscript with httr2' }[language];
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

describe('the questions of the cookbook', () => {
  let service: Service;
  let folder: string;
  beforeAll(async () => {
    service = await sampleService();
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

  const run = (language: Language, code: string, token = service.token) =>
    new Promise<{ status: number; out: string; errors: string }>((resolve) => {
      const file = join(folder, `answer-${Math.random()}.${ENDINGS[language]}`);
      const start = language === 'sh' ? 'set -eu\n' : '';
      writeFileSync(file, start + blockOf(PAGE, language, 'prepare') + code);
      const [program = '', ...args] = PROGRAMS[language]!;
      const env = {
        ...process.env,
        NODE_OPTIONS: '',
        LC_ALL: 'C.UTF-8',
        LINNEA_URL: service.url,
        LINNEA_TOKEN: token,
      };
      execFile(program, [...args, file], { env, cwd: packaged() }, (error, out, errors) =>
        resolve({ status: error === null ? 0 : 1, out, errors }),
      );
    });

  it('are nineteen, each in four languages; with the programs of README.md there are thirty', () => {
    expect(QUESTIONS).toHaveLength(19);
    const programs = readFileSync(packaged('docs', 'cookbook', 'README.md'), 'utf8').match(/^\| .+\? \|/gm);
    expect(programs).toHaveLength(11);
  });

  it.each(QUESTIONS)('$title', async ({ section }) => {
    const lines: [Language, string][] = [];
    for (const language of LANGUAGES) {
      const code = blockOf(section, language, 'run');
      if (skipped(language, code) !== null) continue;
      const { status, out, errors } = await run(language, code);
      expect({ language, status, errors }).toEqual({ language, status: 0, errors: '' });
      lines.push([language, out.trim().replace(/ +$/gm, '')]);
    }
    expect(lines.length).toBeGreaterThan(0);
    const [[, expected]] = lines as [[Language, string]];
    expect(expected).toMatch(/[a-z\d]/i);
    expect(lines).toEqual(lines.map(([language]) => [language, expected]));
  });

  it.each(LANGUAGES)('an answer in %s fails if the token is refused', async (language) => {
    const code = blockOf(QUESTIONS.at(-1)!.section, language, 'run');
    if (skipped(language, code) !== null) return;
    const { status, out } = await run(language, code, `usr-${'x'.repeat(43)}`);
    // A pipeline in a shell has the status of its last part, so that there only the lines are missing.
    expect(language === 'sh' ? out : status).toBe(language === 'sh' ? '' : 1);
  });
});
