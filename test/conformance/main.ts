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
  .description('Holds a running service against docs/contract.md over HTTP, and says which rules it keeps.')
  .requiredOption('--base <url>', 'address of the service, such as http://localhost:3000')
  .requiredOption('--token <token>', 'account token; used to read and to claim browser tokens')
  .option(
    '--default-token <token>',
    'token of a second account, of the default plan, for the rate limits and roles',
  )
  .option(
    '--reviewer-token <token>',
    'token of a further account, a reviewer or admin: corrections are then accepted too, and reverted',
  )
  .option('--rule <rules...>', 'only these: C5.4, or C5.* for a section')
  .option('--without <groups...>', 'leave out checks: review (submits and reviews), limits (uses up budgets)')
  .option('--json', 'print the results as JSON')
  .addHelpText(
    'after',
    `
The suite asks some 6,500 times. With a token of an unlimited plan (unl-) it runs without
pause, in about a minute. With any other it waits whenever a budget is used up, for as long
as the service says: on the default plan, 60 requests a minute, choose some rules. Requests
without a credential and claims have budgets of their own and are waited for with any token.
Checks of the limits use up the budgets of this address and of the second account.
Checks of the group review submit corrections that end by themselves; docs/conformance.md
says what is accepted and reverted with --reviewer-token, and what stays of it.`,
  );

/** Ends the process with a plain sentence when nothing answers there. */
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
  program.error('Nobody reviews their own: --reviewer-token is of another account.');
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
