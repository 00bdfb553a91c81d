import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs suites one after the other in one process, as a worker of Jest does, and prints what Jest would get. */
const WORKER = `
  const { default: run } = await import(process.argv[1]);
  const results = [];
  for (const testPath of process.argv.slice(2)) {
    const globalConfig = { testTimeout: 1000, testNamePattern: process.env.PATTERN };
    try {
      const { numPassingTests, numFailingTests, testExecError, failureMessage, skipped } =
        await run({ config: { rootDir: '/', testMatch: [] }, globalConfig, testPath });
      results.push({ passed: numPassingTests, failed: numFailingTests, outside: testExecError !== undefined,
        message: failureMessage ?? '', skipped });
    } catch (error) {
      results.push({ refused: error.message });
    }
  }
  process.stdout.write(JSON.stringify(results), () => process.exit());
`;
const RUN = new URL('./support/runner/run.js', import.meta.url).pathname;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-runner-'));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
});
afterAll(() => rm(folder, { recursive: true }));

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly outside: boolean;
  readonly message: string;
  readonly skipped: boolean;
  readonly refused?: string;
}

/** Returns the results of suites with these contents. */
const resultsOf = async (suites: readonly string[], pattern = ''): Promise<readonly Result[]> => {
  const paths = suites.map((_, at) => join(folder, `${at}.test.ts`));
  for (const [at, suite] of suites.entries()) await writeFile(paths[at]!, suite);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', WORKER, '--', RUN, ...paths],
    { env: { ...process.env, PATTERN: pattern } },
  );
  return JSON.parse(stdout) as readonly Result[];
};

const PASSES = `it('passes', () => { expect(1 as number).toBe(1); });`;

describe('a suite fails', () => {
  it.each([
    ['an assertion', `it('x', () => { expect(1).toBe(2); });`],
    ['a rejected promise that nobody handles', `it('x', () => { void Promise.reject(new Error('lost')); });`],
    [
      'an error in a timer',
      `it('x', () => new Promise((r) => { setTimeout(() => { throw new Error('late'); }); setTimeout(r, 50); }));`,
    ],
    ['fewer assertions than announced', `it('x', () => { expect.assertions(2); expect(1).toBe(1); });`],
    ['a test that takes too long', `it('x', () => new Promise((r) => setTimeout(r, 200)), 20);`],
    ['a hook before the tests', `beforeAll(() => { throw new Error('hook'); }); it('x', () => undefined);`],
    ['a hook after each test', `afterEach(() => { throw new Error('hook'); }); it('x', () => undefined);`],
  ])('by %s', async (_, suite) => {
    const [first, second] = await resultsOf([suite, PASSES]);
    expect(first).toMatchObject({ passed: 0, failed: 1 });
    expect(second).toMatchObject({ passed: 1, failed: 0, outside: false });
  });

  it.each([
    ['a hook after the tests', `afterAll(() => { throw new Error('outside'); });`],
    ['a rejected promise after the tests', `afterAll(() => { void Promise.reject(new Error('outside')); });`],
  ])('by %s', async (_, hook) => {
    const [first, second] = await resultsOf([hook + PASSES, PASSES]);
    expect(first).toMatchObject({ outside: true, message: expect.stringContaining('outside') });
    expect(second).toMatchObject({ passed: 1, outside: false });
  });

  it.each([
    ['a module that does not exist', `import './missing.js';`],
    ['a syntax error', 'const x: number = ;'],
  ])('by %s', async (_, begin) => {
    const [first, second] = await resultsOf([begin + PASSES, PASSES]);
    expect(first!.refused).toBeDefined();
    expect(second).toMatchObject({ passed: 1 });
  });
});

it('an error after the end of a suite fails the next one', async () => {
  const late = `afterAll(() => { setTimeout(() => { throw new Error('after the end'); }, 20); });`;
  const waits = `it('x', () => new Promise((r) => setTimeout(r, 200)));`;
  const results = await resultsOf([late + PASSES, waits]);
  expect(results.map(({ failed, outside }) => failed > 0 || outside)).toEqual([false, true]);
});

it('what a suite changes in the environment ends with it', async () => {
  const changes = `process.env.LEFT = 'over'; process.chdir('/');`;
  const looks = `it('x', () => { expect([process.env.LEFT, process.cwd()]).not.toEqual(['over', '/']); });`;
  const [, second] = await resultsOf([changes + PASSES, looks]);
  expect(second).toMatchObject({ passed: 1, failed: 0 });
});

it('a pattern chooses tests by their names', async () => {
  const [first, second] = await resultsOf(
    [`${PASSES} it('other', () => { throw new Error(); });`, PASSES],
    'PASS',
  );
  expect(first).toMatchObject({ passed: 1, failed: 0, skipped: false });
  expect(second).toMatchObject({ passed: 1 });
  expect((await resultsOf([PASSES], 'nothing'))[0]).toMatchObject({ passed: 0, failed: 0, skipped: true });
});
