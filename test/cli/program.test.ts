import { Option } from 'commander';
import { withChoices } from '../../src/cli/choices.js';
import { createProgram } from '../../src/cli/program.js';
import { printed } from './printed.js';

/** Runs a made-up program; returns what it prints to standard error, and its error. */
const run = async (...words: readonly string[]) => {
  const program = createProgram('linnea').exitOverride();
  program
    .command('read')
    .argument('<source>', 'all, or one of: oaks, firs')
    .addOption(
      withChoices(new Option('--format <format>', 'format of the file'), [
        'csv',
        'ndjson',
      ]).makeOptionMandatory(),
    )
    .action(() => undefined);
  program.command('serve').action(() => undefined);
  program
    .command('accounts')
    .command('create')
    .action(() => undefined);
  let failure: unknown;
  const text = await printed(
    () => program.parseAsync(words, { from: 'user' }).catch((error: unknown) => (failure = error)),
    process.stderr,
  );
  return { text, message: (failure as Error | undefined)?.message };
};

describe('errors of the command line say what was expected and what to do next', () => {
  it.each([
    [
      ['read', '--format', 'csv'],
      "missing required argument 'source': all, or one of: oaks, firs",
      'linnea read',
    ],
    [
      ['read', 'oaks'],
      "required option '--format <format>' not specified: format of the file (csv, ndjson)",
      'linnea read',
    ],
    [
      ['read', 'oaks', '--format', 'cvs'],
      'Allowed choices are csv, ndjson; did you mean csv?',
      'linnea read',
    ],
    [['read', 'oaks', '--format', 'zzzzz'], 'Allowed choices are csv, ndjson.', 'linnea read'],
    [['start'], "unknown command 'start'; did you mean serve?", 'linnea'],
    [['reed'], "unknown command 'reed'; did you mean read?", 'linnea'],
    [['help', 'reed'], "unknown command 'reed'; did you mean read?", 'linnea'],
    [['help', 'nope'], "unknown command 'nope'.", 'linnea'],
    [['accounts', 'help', 'creat'], "unknown command 'creat'; did you mean create?", 'linnea accounts'],
  ])('%j', async (words, message, command) => {
    const { text } = await run(...words);
    expect(text).toContain(message);
    expect(text.split('\n').slice(-2)).toEqual([`Run ${command} --help to see what it accepts.`, '']);
    expect(text).not.toContain('Usage:');
  });

  it('help of a command and of the program is printed without an error', async () => {
    for (const words of [['help'], ['help', 'read'], ['accounts', 'help', 'create']]) {
      const help = await printed(() => run(...words));
      expect(help).toContain('Usage: linnea');
    }
  });
});
