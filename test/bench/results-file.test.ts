import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createReport } from '../../bench/report/report.js';
import { type Results, saveResults } from '../../bench/report/results-file.js';
import { createTablePrinter } from '../../bench/report/table.js';
import { packaged } from '../../src/runtime/package-root.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-results-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = async (path: string): Promise<Results> => JSON.parse(await readFile(path, 'utf8')) as Results;

describe('the JSON file of the bench', () => {
  it('has every row and note as soon as it is reported, and no other file remains', async () => {
    const path = join(folder, 'results.json');
    const saved: unknown[] = [];
    const printer = createTablePrinter(() => undefined);
    const report = createReport(printer, () =>
      saveResults(path, {
        finished: false,
        parts: [{ part: 'lists', seconds: null, tables: report.tables }],
      }),
    );
    const keep = async () => saved.push((await read(path)).parts[0]!.tables);
    const table = report.table('Title');
    await keep();
    table.row({ what: 'a', ms: 1 });
    await keep();
    table.note('met', 'all');
    table.fail();
    await keep();
    const row = { what: 'a', ms: 1 };
    expect(saved).toEqual([
      [{ title: 'Title', rows: [], notes: [], failed: false }],
      [{ title: 'Title', rows: [row], notes: [], failed: false }],
      [{ title: 'Title', rows: [row], notes: ['met', 'all'], failed: true }],
    ]);
    expect(await readdir(folder)).toEqual(['results.json']);
  });

  it('is complete and has every printed row after the bench is killed', async () => {
    const path = join(folder, 'results.json');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', packaged('test', 'bench', 'writing.ts'), path],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const exited = once(child, 'exit');
    let printed = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      if (/^ *\d+ /.test(line)) printed += 1;
      if (printed === 100) break;
    }
    child.kill('SIGKILL');
    await exited;
    const { finished, parts } = await read(path);
    expect(finished).toBe(false);
    // A row is printed just before it is saved: only the last printed one may be missing.
    const rows = parts[0]!.tables[0]!.rows.map(({ row }) => row);
    expect(rows.length).toBeGreaterThanOrEqual(99);
    expect(rows).toEqual(rows.map((_, index) => index + 1));
  });
});
