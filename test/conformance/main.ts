import { Command } from 'commander';
import type { Group } from './check.js';
import { checks } from './checks/index.js';
import { createClient } from './client.js';
import { byRule, summary, table } from './report.js';
import { run } from './run.js';
import { createTarget } from './target.js';

interface Options {
  readonly base: string;
  readonly token: string;
  readonly defaultToken?: string;
  readonly reviewerToken?: string;
  readonly rule?: readonly string[];
  readonly without?: readonly Group[];
  readonly json?: true;
}

const program = new Command('conformance')
  .description('Check a running service against docs/contract.md over HTTP and report which rules it passes')
  .requiredOption('--base <url>', 'address of the service, such as http://localhost:3000')
  .requiredOption('--token <token>', 'account token; used to read and to claim browser tokens')
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

/** Ends the process with a message if nothing answers. */
const reach = async (base: URL): Promise<void> => {
  try {
    await fetch(new URL('/api/v1', base));
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    program.error(`Nothing answers at ${base}: ${cause}`);
  }
};

const {
  base,
  token,
  defaultToken,
  reviewerToken,
  rule: rules,
  without,
  json,
} = program.parse().opts<Options>();
if (reviewerToken === token)
  program.error(
    '--reviewer-token must belong to another account than --token: nobody can review their own corrections.',
  );
await reach(new URL(base));
const waiting = (seconds: number): void => {
  process.stderr.write(`waiting ${seconds} s for the rate limit\n`);
};
const target = createTarget(createClient(new URL(base), token, waiting), token, {
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
