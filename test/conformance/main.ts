import { Command } from 'commander';
import { quoted } from '../../src/wording/suggestions.js';
import { check, type Outcome } from './check.js';
import { published } from './document.js';

const program = new Command('conformance')
  .description('Send the requests of docs/openapi.json to a running service and compare the answers with it')
  .requiredOption('--base <url>', 'address of the service, such as http://localhost:3000')
  .requiredOption('--token <token>', 'account token')
  .option('--path <text>', 'send only requests whose path contains this, such as /species/match')
  .option('--json', 'print the results as JSON')
  .addHelpText(
    'after',
    `\nIt sends about ${published.length} requests, which change nothing. With another token than one of an unlimited plan
(unl-) it waits whenever a rate limit is reached: choose some requests with --path.`,
  );
const { base, token, path, json } = program
  .parse()
  .opts<{ readonly base: string; readonly token: string; readonly path?: string; readonly json?: true }>();
if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
  program.error(`--base must be an address such as http://localhost:3000; got ${quoted(base)}.`);
const service = { base: new URL(base), token };

const outcomes: Outcome[] = [];
try {
  for (const each of published)
    if (path === undefined || each.path.includes(path)) outcomes.push(await check(service, each));
} catch (error) {
  const { cause } = error as Error;
  program.error(`Nothing answers at ${base}: ${cause instanceof Error ? cause.message : String(error)}.`);
}
const count = (wanted: Outcome['result']): number =>
  outcomes.filter(({ result }) => result === wanted).length;
const lines = outcomes.flatMap(({ request, result, why }) =>
  result === 'passed' ? [] : [`${result}  ${request}${why === undefined ? '' : `\n        ${why}`}`],
);
const summary = `${count('passed')} passed, ${count('failed')} failed, ${count('absent')} absent`;
process.stdout.write(
  `${json ? JSON.stringify({ summary, outcomes }, null, 2) : [...lines, summary].join('\n')}\n`,
);
process.exitCode = count('failed') > 0 ? 1 : 0;
