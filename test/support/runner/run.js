/** Runs one suite in this process, without Jest's sandbox, and returns its results in Jest's format. */
import { register as registerHooks } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { jestExpect as expect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';
import { formatResultsErrors } from 'jest-message-util';
import { ModuleMocker } from 'jest-mock';
import { register as registerTypeScript } from 'tsx/esm/api';

const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ global: globalThis, config: { fakeTimers: {} } });
/** What suites use of Jest's object of this name. It is undone after each suite. */
const jest = {
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  useFakeTimers: timers.useFakeTimers.bind(timers),
  useRealTimers: timers.useRealTimers.bind(timers),
  advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
};
Object.assign(globalThis, { describe, it, test, beforeAll, beforeEach, afterAll, afterEach, expect, jest });
/** Runs `work` with the temporary folder that outlives the run, in which tsx keeps what it has translated. */
const withLastingFolder = (work) => {
  const { TMPDIR, LINNEA_CACHE } = process.env;
  if (LINNEA_CACHE !== undefined) process.env.TMPDIR = LINNEA_CACHE;
  work();
  if (TMPDIR !== undefined) process.env.TMPDIR = TMPDIR;
};
withLastingFolder(registerTypeScript);
registerHooks('./fresh-suites.js', import.meta.url);

const noExpectations = () => ({
  assertionCalls: 0,
  expectedAssertionsNumber: null,
  isExpectingAssertions: false,
  suppressedErrors: [],
});

/** Resets the state of expect before a test; after it, fails a test that missed its expect.assertions() or hasAssertions(). */
const checkExpectations = ({ name, test }) => {
  if (name === 'test_start') expect.setState({ ...noExpectations(), currentTestName: test.name });
  if (name !== 'test_done') return;
  const missing = expect.extractExpectedAssertionsErrors().map(({ error }) => error);
  test.errors.push(...expect.getState().suppressedErrors, ...missing);
};

/** Lets errors arrive that nobody handles: Node reports them after the current turn of the event loop. */
const waitForErrors = async ({ name }) => {
  if (name === 'test_fn_success' || name === 'run_finish') await nextTurn();
};

circus.addEventHandler(checkExpectations);
circus.addEventHandler(waitForErrors);

/** Adds an unhandled error to the running test, else to the suite; between suites, to the next one. */
const recordError = (error) => {
  const { currentlyRunningTest, unhandledErrors } = circus.getState();
  (currentlyRunningTest?.errors ?? unhandledErrors).push(error);
};
process.on('uncaughtException', recordError).on('unhandledRejection', recordError);

/** Notes the environment and the folder; returns a function that restores them. */
const keepEnvironment = () => {
  const before = { ...process.env };
  const folder = process.cwd();
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    process.chdir(folder);
    process.exitCode = undefined;
  };
};

let suites = 0;

/** Loads a suite and runs its tests. */
const resultsOf = async (testPath, { testNamePattern, testTimeout }) => {
  const late = circus.getState().unhandledErrors;
  circus.resetState();
  circus.setState({
    ...circus.getState(),
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : null,
    testTimeout,
    unhandledErrors: [...late],
  });
  expect.setState({ testPath });
  suites += 1;
  const restoreEnvironment = keepEnvironment();
  try {
    await import(`${pathToFileURL(testPath)}?suite=${suites}`);
    return await circus.run();
  } finally {
    circus.setState({ ...circus.getState(), unhandledErrors: [] });
    jest.restoreAllMocks();
    jest.useRealTimers();
    restoreEnvironment();
  }
};

/** Returns the status of a test in Jest's words; circus calls every test that ran `done`. */
const statusOf = ({ status, errors }) => {
  if (status !== 'done') return status === 'skip' ? 'pending' : status;
  return errors.length === 0 ? 'passed' : 'failed';
};

export default async ({ config, globalConfig, testPath }) => {
  const start = Date.now();
  const { testResults, unhandledErrors } = await resultsOf(testPath, globalConfig);
  const end = Date.now();
  const results = testResults.map(({ testPath: [, ...names], ...result }) => ({
    ...result,
    status: statusOf(result),
    ancestorTitles: names.slice(0, -1),
    title: names.at(-1),
    fullName: names.join(' '),
    failureMessages: result.errors,
    failureDetails: result.errorsDetailed,
  }));
  const outside = unhandledErrors.map(
    (stack) => `  ● Error outside a test: in afterAll, or not handled\n\n${stack}\n`,
  );
  const failureMessage = [formatResultsErrors(results, config, globalConfig, testPath) ?? '', ...outside];
  const count = (status) => results.filter((each) => each.status === status).length;
  return {
    displayName: config.displayName,
    failureMessage: failureMessage.join('\n').trim() === '' ? null : failureMessage.join('\n'),
    leaks: false,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    openHandles: [],
    perfStats: { start, end, runtime: end - start, slow: false },
    skipped: results.length > 0 && count('pending') === results.length,
    snapshot: {
      added: 0,
      fileDeleted: false,
      matched: 0,
      unchecked: 0,
      uncheckedKeys: [],
      unmatched: 0,
      updated: 0,
    },
    testExecError:
      unhandledErrors.length > 0 ? { message: '', stack: unhandledErrors.join('\n') } : undefined,
    testFilePath: testPath,
    testResults: results,
  };
};
