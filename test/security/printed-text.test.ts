import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { summary } from '../../src/cli/ingest-summary.js';
import { matchRows } from '../../src/cli/match/match-rows.js';
import { table } from '../../src/cli/table.js';
import { ZERO_COUNTS } from '../../src/ingest/counts.js';
import type { Matcher } from '../../src/matching/matcher.js';
import { exitWith } from '../../src/process/exit.js';
import { packaged } from '../../src/runtime/package-root.js';
import { csvCell, printable, printableJson, printableLine } from '../../src/wording/printable.js';

/** Clears the screen, sets the title, turns the direction of text, ends the line. */
const HOSTILE = 'a\u001b[2J\u009b2J\u202etxt\u2028b\r\n  forged: 1';
const INTERPRETED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

describe('text for a terminal', () => {
  it('keeps lines and tabs, and no other control character', () => {
    expect(printable(HOSTILE)).toBe('a\ufffd[2J\ufffd2J\ufffdtxt\ufffdb\n  forged: 1');
    expect(printable('a\tb\n')).toBe('a\tb\n');
    expect(printableLine(HOSTILE)).not.toMatch(INTERPRETED);
  });

  it('is the same value in JSON', () => {
    expect(printableJson({ HOSTILE })).not.toMatch(INTERPRETED);
    expect(JSON.parse(printableJson({ HOSTILE }))).toEqual({ HOSTILE });
  });

  it('cannot add lines to tables and summaries', () => {
    expect(table([{ heading: 'name' }], [[HOSTILE]])).toHaveLength(2);
    const file = {
      ...ZERO_COUNTS,
      file: HOSTILE,
      notMatched: 0,
      rejectedRows: 0,
      seconds: 1,
      warnings: [HOSTILE],
    };
    const shown = summary({ source: 's', resumed: false, files: [file], rejectedRows: '' });
    expect(shown.split('\n')).toHaveLength(2);
    expect(shown.replaceAll('\n', '')).not.toMatch(INTERPRETED);
  });

  it('is harmless in the message of an error', () => {
    const written: string[] = [];
    const write = jest
      .spyOn(process.stderr, 'write')
      .mockImplementation((text) => written.push(String(text)) > 0);
    try {
      exitWith(new Error(HOSTILE), {});
    } finally {
      write.mockRestore();
      process.exitCode = 0;
    }
    expect(written.join('').replaceAll('\n', '')).not.toMatch(INTERPRETED);
  });

  it('is written by print.ts, the progress display and the stream of matches only', () => {
    const writing = readdirSync(packaged('src/cli'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => name !== 'print.ts')
      .filter((name) =>
        /std(?:out|err)\.write|console\./.test(readFileSync(packaged(join('src/cli', name)), 'utf8')),
      );
    expect(writing.filter((name) => name !== 'table.ts')).toEqual([]);
  });
});

describe('text for a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['-1.5', '-1.5'],
    ['+49', '+49'],
    ['Aa = bb', 'Aa = bb'],
    ['a\rb\r\nc\u001b', 'a\rb\r\nc\ufffd'],
    ['\r=1', "'\r=1"],
  ])('%j is %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it('is harmless in the result of linnea match', async () => {
    const written: string[] = [];
    const output = new Writable({
      write(chunk, _, done) {
        written.push(String(chunk));
        done();
      },
    });
    const none = { type: 'none', confidence: 0, reasons: [], alternatives: [] };
    const matcher = { match: (names: readonly unknown[]) => Promise.resolve(names.map(() => none)) };
    const rows = Readable.from([
      { line: 1, cells: ['name', 'more'] },
      { line: 2, cells: ['=1+1', '\u001b[2J'] },
    ]);
    await matchRows({ rows, delimiter: ',', described: 'cells' }, output, {
      matcher: matcher as unknown as Matcher,
      kind: 'scientific',
      scheme: null,
      added: null,
      column: ['name'],
      json: false,
      progress: () => undefined,
      note: () => undefined,
    });
    expect(written.join('').split('\n')[1]).toMatch(/^'=1\+1,\ufffd\[2J,none,0/);
  });
});
