/** `npm run make-checklist`: writes a wcvp.zip in the layout of Kew, of any size. See docs/benchmarks.md. */
import { Command, InvalidArgumentError } from 'commander';
import { outputFileError } from '../../src/runtime/file-errors.js';
import { writeZip } from '../../testkit/zip-file.js';
import { type ChecklistSize, FULL_SIZE, nameLines, zoneLines } from './generator.js';

const whole = (text: string): number => {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number from 1.');
};

/** Lines that are joined before they are compressed. */
const TOGETHER = 1000;

function* joined(lines: Iterable<string>): Generator<string> {
  let pending: string[] = [];
  for (const line of lines) {
    pending.push(`${line}\n`);
    if (pending.length < TOGETHER) continue;
    yield pending.join('');
    pending = [];
  }
  yield pending.join('');
}

await new Command()
  .name('make-checklist')
  .argument('<file>', 'path of the archive, such as wcvp.zip')
  .option('--names <n>', 'rows of wcvp_names.csv; of these, 64 % are synonyms', whole, FULL_SIZE.names)
  .option('--seed <n>', 'the same seed gives the same archive', whole, 1)
  .action(
    async (
      file: string,
      { names, seed }: { readonly names: number; readonly seed: number },
      command: Command,
    ) => {
      const share = names / FULL_SIZE.names;
      const synonyms = Math.round(FULL_SIZE.synonyms * share);
      const size: ChecklistSize = { names, synonyms, zones: Math.round(FULL_SIZE.zones * share), seed };
      await writeZip(file, {
        'README_WCVP.xlsx': ['not read'],
        'wcvp_names.csv': joined(nameLines(size)),
        'wcvp_distribution.csv': joined(zoneLines(size)),
      }).catch((error) => {
        const { message } = outputFileError(error, file) as Error;
        command.error(`error: ${message}`);
      });
    },
  )
  .parseAsync();
