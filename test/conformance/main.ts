import { Command } from 'commander';
import { didYouMean, quoted } from '../../src/wording/suggestions.js';
import type { Group } from './check.js';
import { checks } from './checks/index.js';
import { createClient } from './client.js';
import { contractRules } from './contract.js';
import { byRule, summary, table } from './report.js';
import { run, unknownRules } from './run.js';
import { createTarget } from './target.js';

interface Options {
  readonly base?: string;
  readonly token?: string;
  readonly defaultToken?: string;
  readonly reviewerToken?: string;
  readonly rule?: readonly string[];
  readonly without?: readonly Group[];
  readonly json?: true;
}

const program = new Command('conformance')
  .description('Check a running service against docs/contract.md over HTTP and report which rules it passes')
  .option('--base <url>', 'address of the service, such as http://localhost:3000 (required)')
  .option('--token <token>', 'account token; used to read and to claim browser tokens (required)')
  .option(
    '--default-token <token>',
    'token of a second account on the default plan, for the checks of rate limits and roles',
  )
  .option(
    '--reviewer-token <token>',
    'token of another account, a reviewer or admin; corrections are then accepted and reverted too',
  )
  .option('--rule <rules...>', 'run only these rules: C5.4, or C5.* for a section (default: all)')
  .option(
    '--without <groups...>',
    'leave out checks: review (submits and reviews), limits (uses up rate limits)',
  )
  .option('--json', 'print the results as JSON')
  .addHelpText(
    'after',
    `
The suite sends about 6,500 requests. With a token of an unlimited plan (unl-) it takes about
a minute. With any other it waits whenever a rate limit is reached: on the default plan, with
60 requests a minute, choose some rules with --rule. Requests without a credential and claims
have limits of their own, for which the suite waits with any token.
The group limits uses up the rate limits of this address and of the second account.
The group review submits corrections that are rejected automatically after a day;
docs/conformance.md lists what is accepted and reverted with --reviewer-token, and what remains.`,
  );

/** Returns the value of an option, or ends the process with a message. Commander would report it before unknown options. */
const required = (option: string, value: string | undefined): string =>
  value ??
  program.error(`${option} is missing: give ${option} <${option.slice(2)}>; --help shows all options.`);

/** Returns the address of the service, or ends the process with a message. */
const baseOf = (text: string): URL => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  return program.error(
    `--base must be an address that begins with http:// or https://, such as http://localhost:3000; got ${quoted(text)}.`,
  );
};

/** Ends the process with a message if there are rules that the contract does not have. */
const refuseUnknownRules = (rules: readonly string[] | undefined): void => {
  const unknown = unknownRules(rules);
  if (unknown.length === 0) return;
  const ids = contractRules.map(({ id }) => id);
  const sentences = unknown.map(
    (rule) => `docs/contract.md has no rule ${quoted(rule)}${didYouMean(rule, ids) || '.'}`,
  );
  program.error(`${sentences.join('\n')}\nWrite --rule C5.4, or --rule 'C5.*' for a section.`);
};

/** Ends the process with a message if nothing answers. */
const reach = async (base: URL): Promise<void> => {
  try {
    await fetch(new URL('/api/v1', base));
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    program.error(
      cause === 'bad port'
        ? `Node.js sends no requests to port ${base.port}, which belongs to another protocol: start the service on another port, such as 3000, and name it in --base.`
        : `Nothing answers at ${base}: ${cause}. Start the service, or name its address in --base.`,
    );
  }
};

const {
  base: givenBase,
  token: givenToken,
  defaultToken,
  reviewerToken,
  rule: rules,
  without,
  json,
} = program.parse().opts<Options>();
const token = required('--token', givenToken);
const base = baseOf(required('--base', givenBase));
if (reviewerToken === token)
  program.error(
    '--reviewer-token must belong to another account than --token: nobody can review their own corrections.',
  );
refuseUnknownRules(rules);
await reach(base);
const waiting = (seconds: number): void => {
  process.stderr.write(`waiting ${seconds} s for the rate limit\n`);
};
const target = createTarget(createClient(base, token, waiting), token, {
  default: defaultToken,
  reviewer: reviewerToken,
});
const progress = process.stderr.isTTY
  ? ({ rule }: { readonly rule: string }) => process.stderr.write(`\r${rule.padEnd(8)}`)
  : undefined;
const outcomes = await run(checks, target, { rules, without, progress });
const results = byRule(outcomes);
process.stdout.write(
  `${json ? JSON.stringify({ summary: summary(results), results }, null, 2) : table(results)}\n`,
);
process.exitCode = results.some(({ result }) => result === 'failed') ? 1 : 0;
