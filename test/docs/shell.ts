import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { programOf } from '../support/of-run.js';

/** What a script did. */
interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly errors: string;
  /** Statuses of the requests of curl, in their order. */
  readonly statuses: readonly number[];
}

/** A shell in a folder of its own, in which `npx linnea` and `linnea` run the sources. */
export interface Shell {
  readonly folder: string;
  /** Runs a script; requests to `localhost:3000` go to the service. */
  run(script: string): Promise<Ran>;
  close(): void;
}

const STATUS = 'status of curl: ';

const program = await programOf('linnea');

/** Opens a shell for a service; `env` is added to its environment. */
export const openShell = (address: string, env: Readonly<Record<string, string>>): Shell => {
  const folder = mkdtempSync(join(tmpdir(), 'linnea-shell-'));
  const built = mkdtempSync(join(tmpdir(), 'linnea-programs-'));
  const command = `${program.map((word) => `'${word}'`).join(' ')} "$@"`;
  const curl = execFileSync('/bin/sh', ['-c', 'command -v curl'], { encoding: 'utf8' }).trim();
  const programs = {
    linnea: `exec ${command}`,
    npx: `[ "$1" = linnea ] || exit 127; shift; exec ${command}`,
    curl: `exec '${curl}' -sS -w '%{stderr}${STATUS}%{http_code}\\n' "$@"`,
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(built, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(built, name), 0o755);
  }
  const options = {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LOG_LEVEL: 'fatal',
      DATA_DIR: join(folder, '.linnea'),
      ...env,
      PATH: `${built}${delimiter}${process.env['PATH']}`,
    },
    maxBuffer: 1 << 26,
  };
  return {
    folder,
    run: (script) =>
      new Promise((resolve) => {
        const text = `set -eu\n${script.replaceAll(/(?:http:\/\/)?localhost:3000/g, address)}`;
        execFile('/bin/sh', ['-c', text], options, (error, out, errors) => {
          const lines = errors.split('\n');
          resolve({
            exit: error === null ? 0 : Number(error.code),
            out,
            errors: lines.filter((line) => !line.startsWith(STATUS)).join('\n'),
            statuses: lines.flatMap((line) =>
              line.startsWith(STATUS) ? [Number(line.slice(STATUS.length))] : [],
            ),
          });
        });
      }),
    close: () => {
      rmSync(folder, { recursive: true });
      rmSync(built, { recursive: true });
    },
  };
};
