import { spawnSync } from 'node:child_process';
import { packaged } from '../../src/runtime/package-root.js';

/** Runs the command of the suite until it refuses its options. */
const conformance = (...options: readonly string[]) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'test/conformance/main.ts', ...options],
    { cwd: packaged(), encoding: 'utf8' },
  );
  return { status, stderr };
};

const TOKEN = ['--token', 'unl-x'];

describe('the command of the conformance suite', () => {
  it.each([
    [
      ['--base', 'http://localhost:3000', ...TOKEN, '--rule', 'C5.44', 'C99.*'],
      /no rule "C5\.44"; did you mean C\d+\.\d+\?\n.*no rule "C99\.\*"\.\nWrite --rule/,
    ],
    [['--bse', 'http://localhost:3000', ...TOKEN], /unknown option '--bse'\n\(Did you mean --base\?\)/],
    [TOKEN, /--base is missing: give --base <base>/],
    [['--base', 'localhost:3000', ...TOKEN], /--base must be an address .*got "localhost:3000"/],
    [
      ['--base', 'http://localhost:1', ...TOKEN],
      /sends no requests to port 1, .*start the service on another/,
    ],
  ])('refuses %j and says why', (options, message) => {
    const { status, stderr } = conformance(...options);
    expect(stderr).toMatch(message);
    expect(status).toBe(1);
  });
});
