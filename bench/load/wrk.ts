import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadResult } from './closed-load.js';

/** Whether this machine has `wrk`, which sends more requests than a cache on the same cores answers. */
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

interface WrkLoad {
  readonly origin: string;
  /** Requested in turn, with gzip. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Every so many requests one that no cache has: `${missing}1`, `${missing}2`, and so on. */
  readonly missing?: { readonly path: string; readonly every: number };
}

/** Returns the requests as a script of wrk. */
const scriptOf = ({ paths, missing }: WrkLoad): string => `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local sent, started = 0, os.time()
request = function()
  sent = sent + 1
  local path = paths[sent % #paths + 1]
  ${missing ? `if sent % ${missing.every} == 0 then path = ${JSON.stringify(missing.path)} .. started .. sent end` : ''}
  return wrk.format('GET', path, { ['Accept-Encoding'] = 'gzip' })
end`;

const UNITS = { us: 0.001, ms: 1, s: 1000, m: 60_000 } as const;

const latency = (output: string, percent: number): number => {
  const [, value, unit] = new RegExp(`^ +${percent}% +([\\d.]+)(us|ms|s|m)$`, 'm').exec(output) ?? [];
  return Number(value) * UNITS[unit as keyof typeof UNITS];
};

/**
 * Keeps a number of connections busy with wrk.
 *
 * @throws when a response is no success.
 */
export const wrkLoad = async (load: WrkLoad): Promise<LoadResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-wrk-'));
  const script = join(folder, 'requests.lua');
  try {
    await writeFile(script, scriptOf(load));
    const args = [
      '-t1',
      `-c${load.connections}`,
      `-d${load.seconds}s`,
      '--latency',
      '-s',
      script,
      load.origin,
    ];
    const output = await new Promise<string>((resolve, reject) => {
      const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
      let text = '';
      wrk.stdout.on('data', (chunk: Buffer) => {
        text += String(chunk);
      });
      wrk.once('error', reject);
      wrk.once('close', () => resolve(text));
    });
    if (/Non-2xx|Socket errors/.test(output)) throw new Error(`Requests failed: ${load.paths[0]}\n${output}`);
    const number = (pattern: RegExp): number => Number(pattern.exec(output)?.[1]);
    return {
      responses: number(/^ +(\d+) requests in/m),
      rate: number(/^Requests\/sec: +([\d.]+)/m),
      p50: latency(output, 50),
      p99: latency(output, 99),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};
