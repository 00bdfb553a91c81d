import { Command } from 'commander';
import type { CheckedAll } from '../../src/checks/everything.js';
import { checkCommand } from '../../src/cli/check-command.js';
import type { Database } from '../../src/database/database.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { fact, ingestRows, name, rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { printed } from './printed.js';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/**
 * Runs `linnea check …` and returns its output and progress; `closed` counts how often it closed its
 * database.
 */
let closed = 0;
const check = async (...words: readonly string[]): Promise<{ result: string; progress: string }> => {
  const program = new Command().exitOverride();
  const close = async (): Promise<void> => {
    closed += 1;
  };
  checkCommand(program, { openDatabase: async () => ({ ...database, close }) });
  let result = '';
  const progress = await printed(async () => {
    result = await printed(() => program.parseAsync(['check', ...words], { from: 'user' }));
  }, process.stderr);
  return { result, progress };
};
const asJson = async (): Promise<CheckedAll> => JSON.parse((await check('--json')).result) as CheckedAll;

const NOTHING = { raised: 0, updated: 0, closed: 0 };
/** Writes values without running the checks. */
const write = (slug: string, vals: object) =>
  rowsOf(database, 'update species set vals = vals || $2 where slug = $1', [slug, vals]);

describe('linnea check', () => {
  it('C9.40 its help explains every check', async () => {
    const program = new Command();
    checkCommand(program, { openDatabase: async () => database });
    const help = await printed(async () => program.commands[0]!.outputHelp());
    for (const label of VOCABULARIES.warning_type.filter((type) => type.startsWith('Checks::')))
      expect(help).toMatch(new RegExp(`^  ${label} +\\w`, 'm'));
  });

  it('reports nothing for a database without species', async () => {
    expect((await check()).result).toBe(
      '0 species: 0 items raised, 0 updated, 0 closed.\nNothing is waiting for review.\n',
    );
    expect(await asJson()).toEqual({ species: 0, ...NOTHING, pending: {} });
  });

  it('C9.41 reports by check what it did and what awaits review', async () => {
    await ingestRows(database, 'names', [
      [name('Pyrella montana'), name('Pyrella alpina'), name('Pyrella fusca')],
      [fact('Pyrella montana', 'light', 5)],
    ]);
    await write('pyrella-montana', { light: 12 });
    await write('pyrella-alpina', { ph_minimum: 6, ph_maximum: 5 });
    await rowsOf(database, `update species set rank = 'var' where slug = 'pyrella-fusca'`);
    expect((await check()).result.split('\n')).toEqual([
      '3 species: 3 items raised, 0 updated, 0 closed.',
      '        2  Checks::PlausibleValues',
      '        1  Checks::ScientificNameFormat',
      'Review them with: linnea corrections list --checks',
      '',
    ]);
    const again = (await check()).result.split('\n');
    expect([again[0], again.at(-2)]).toEqual([
      '3 species: 0 items raised, 0 updated, 0 closed.',
      'Review them with: linnea corrections list --checks',
    ]);
    const pending = { 'Checks::PlausibleValues': 2, 'Checks::ScientificNameFormat': 1 };
    expect(await asJson()).toEqual({ species: 3, ...NOTHING, pending });
    await write('pyrella-montana', { light: 5 });
    await write('pyrella-alpina', { ph_minimum: 7 });
    expect(await asJson()).toEqual({
      species: 3,
      raised: 0,
      updated: 1,
      closed: 1,
      pending: { ...pending, 'Checks::PlausibleValues': 1 },
    });
  });

  it('reports its progress on standard error, as JSON lines without a terminal', async () => {
    const { progress, result } = await check('--json');
    expect(
      progress
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    ).toEqual([expect.objectContaining({ source: 'check', stage: 'checking', done: 0, total: 3 })]);
    expect(JSON.parse(result)).toMatchObject({ species: 3 });
  });

  it('closes its connections, also if it fails', async () => {
    closed = 0;
    await rowsOf(database, 'alter table correction rename column warning_type to kept_type');
    await expect(check()).rejects.toThrow(/warning_type/);
    await rowsOf(database, 'alter table correction rename column kept_type to warning_type');
    await check();
    expect(closed).toBe(2);
  });
});
