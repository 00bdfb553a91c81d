import { Command } from 'commander';
import { pino } from 'pino';
import { createTallies, type Drift } from '../../indexer/drift.js';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { indexCommand } from '../../src/cli/index-command.js';
import { reconciledText } from '../../src/cli/index-report.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';
import { FaultyStore } from './store.js';

describe('linnea index', () => {
  let b: Bench;
  let indexer: Indexer;
  let opened: number;
  let closed: number;
  /** What the last command printed on standard error. */
  let notes: string;
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
    indexer = b.indexer;
    [opened, closed] = [0, 0];
    await b.grow('Pyrella una');
  });
  afterEach(async () => {
    await b.close();
    expect(closed).toBe(opened);
  });

  /** Runs a command line and returns its standard output. */
  const run = async (...args: readonly string[]): Promise<string> => {
    let printed = '';
    const { stdout, stderr } = process;
    const writes = { stdout: stdout.write, stderr: stderr.write };
    stdout.write = (text: unknown) => {
      printed += String(text);
      return true;
    };
    notes = '';
    stderr.write = (text: unknown) => {
      notes += String(text);
      return true;
    };
    const program = new Command().exitOverride();
    indexCommand(program, {
      openIndexer: async () => {
        opened += 1;
        const close = async () => {
          closed += 1;
        };
        return { indexer, close };
      },
    });
    try {
      await program.parseAsync(['index', ...args], { from: 'user' });
    } finally {
      stdout.write = writes.stdout;
      stderr.write = writes.stderr;
    }
    return printed;
  };

  it('prints the status for people and as JSON', async () => {
    expect(await run('status')).toMatch(
      /^1 species in Postgres\nelasticsearch: 0 documents\noutbox: 1 pending change, the oldest \d+ s old\ndead letters: 0\n$/,
    );
    expect(JSON.parse(await run('status', '--json'))).toMatchObject({ species: 1, deadLetters: 0 });
    expect(closed).toBe(2);
  });

  it('exits with 1 and reports why if one of the stores is unreachable', async () => {
    const { database } = b;
    const sinks = [b.store, new FaultyStore('postgres')];
    indexer = createIndexer({ database, sinks, logger: pino({ level: 'silent' }) });
    b.store.count = async () => {
      throw new Error('connect ECONNREFUSED');
    };
    process.exitCode = 0;
    const printed = await run('status');
    const code = process.exitCode;
    process.exitCode = 0;
    expect(printed).toContain('elasticsearch: unreachable: connect ECONNREFUSED\n');
    expect(printed).toContain('postgres: 0 documents\n');
    expect(code).toBe(1);
  });

  it('rebuilds', async () => {
    expect(await run('rebuild')).toMatch(/^indexed 1 species in \d+\.\d s, 0 rejected\n$/);
    const stages = notes
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(stages).toMatchObject([
      { source: 'index', stage: 'documents', total: 1 },
      { source: 'index', stage: 'verifying', total: 1 },
    ]);
    expect(stages).toHaveLength(2);
    expect(await run('status')).toContain('elasticsearch: 1 document\noutbox: empty\n');
  });

  it('reports that it waits for another rebuild, then its own stages', async () => {
    const { rebuild } = indexer;
    indexer = {
      ...indexer,
      rebuild: (report, signal, waits) => {
        waits?.();
        return rebuild(report, signal);
      },
    };
    await run('rebuild');
    const stages = [...notes.matchAll(/"stage":"([^"]+)"/g)].map(([, stage]) => stage);
    expect(stages).toEqual(['waiting for another rebuild to finish', 'documents', 'verifying']);
  });

  it('follows the changes, then closes its connections', async () => {
    const signals: AbortSignal[] = [];
    const follow = async (signal: AbortSignal): Promise<void> => void signals.push(signal);
    indexer = { ...indexer, follow };
    await run('follow');
    expect([closed, signals.map(({ aborted }) => aborted)]).toEqual([1, [false]]);
  });

  it('says that a store has no index yet, and that none is configured', async () => {
    b.store.live = null;
    expect(await run('status')).toContain('elasticsearch: no index yet; run linnea index rebuild\n');
    indexer = createIndexer({ database: b.database, sinks: [], logger: pino({ level: 'silent' }) });
    expect(await run('rebuild')).toBe('No search store is configured.\n');
  });

  it('switches back, one line for each store', async () => {
    const sinks = [b.store, new FaultyStore('postgres')];
    indexer = createIndexer({ database: b.database, sinks, logger: pino({ level: 'silent' }) });
    await run('rebuild');
    await run('rebuild');
    expect(await run('rollback')).toMatch(
      /^elasticsearch: switched back to faulty-2, 1 species updated in \d+\.\d s\npostgres: switched back to faulty-2, 1 species updated in \d+\.\d s\n$/,
    );
  });

  it('closes its connections when it fails', async () => {
    b.store.onSwap = async () => {
      throw new Error('the store went away');
    };
    await expect(run('rebuild')).rejects.toThrow('the store went away');
    expect(closed).toBe(1);
  });

  it('reports that it was stopped, but no other signal', async () => {
    b.store.onSwap = async () => {
      process.emit('SIGTERM', 'SIGTERM');
      throw new Error('the connection was ended');
    };
    await expect(run('rebuild')).rejects.toThrow('Stopped by SIGTERM; the live indexes are unchanged');
    expect(closed).toBe(1);
  });

  it('compares and repairs, and exits with 1 while anything differs', async () => {
    const ended = async (...args: readonly string[]) => {
      process.exitCode = 0;
      const printed = await run('reconcile', ...args);
      const code = process.exitCode;
      process.exitCode = 0;
      return { printed, code };
    };
    await b.drain();
    expect(await ended()).toEqual({
      printed: expect.stringMatching(
        /^1 species compared in \d+\.\d s\nelasticsearch: 1 document, no differences\n$/,
      ),
      code: 0,
    });
    b.store.live?.clear();
    expect(await ended('--dry-run')).toEqual({
      printed: expect.stringContaining(
        'elasticsearch: 0 documents, 1 different\n  1 missing from the index: 1\n',
      ),
      code: 1,
    });
    b.store.rejections.set(1, 'bad day');
    const rejected = await ended('--json');
    expect(JSON.parse(rejected.printed)).toMatchObject({
      repaired: true,
      stores: [{ found: { missing: { count: 1, first: [1] } }, remaining: { missing: { count: 1 } } }],
    });
    expect(rejected.code).toBe(1);
    b.store.rejections.clear();
    expect(await ended()).toEqual({
      printed: expect.stringContaining(
        '1 different, 0 remaining after the repair\n  1 missing from the index: 1\n',
      ),
      code: 0,
    });
  });

  it('lists rejected documents and delivers them again on request', async () => {
    expect(await run('dead-letters')).toBe('No dead letters: no store has rejected a species.\n');
    b.store.rejections.set(1, 'bad day');
    await b.drain();
    expect(await run('dead-letters')).toMatch(
      /^species 1, revision \d+, 1 attempt, \S+Z, elasticsearch: bad day\n$/,
    );
    expect(await run('retry')).toBe('1 species queued for indexing\n');
    b.store.rejections.clear();
    await b.drain();
    expect(JSON.parse(await run('dead-letters', '--json'))).toEqual([]);
  });
});

describe('the report of linnea index reconcile', () => {
  const tallies = (...drifts: readonly [Drift, ...number[]][]) => {
    const counted = createTallies();
    for (const [drift, ...ids] of drifts) counted.add(ids.map((id) => ({ id, drift, storedRevision: 1 })));
    return counted.read();
  };
  const many = Array.from({ length: 11 }, (_, nth) => nth + 1);
  const found = tallies(['missing', ...many], ['older', 30, 31]);
  const store = { store: 'elasticsearch', documents: 1_234, found, remaining: tallies(['older', 30]) };
  const other = { store: 'postgres', documents: 1, found: tallies(), remaining: tallies() };

  it('names the first ids of each difference, what is left, what waits, and what to do', () => {
    const reconciled = { species: 1_235, stores: [store, other], repaired: true, waiting: 3, seconds: 1.25 };
    expect(reconciledText(reconciled).split('\n')).toEqual([
      expect.stringMatching(/^1,235 species compared in 1\.[23] s$/),
      'elasticsearch: 1,234 documents, 13 different, 1 remaining after the repair',
      '  11 missing from the index: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …',
      '  2 with an older revision: 30, 31',
      '  remaining:',
      '  1 with an older revision: 30',
      'postgres: 1 document, no differences',
      '3 species kept changing during the comparison; their changes are pending',
      'Run linnea index dead-letters to see rejected species; repair all others with linnea index rebuild.',
    ]);
  });
});
