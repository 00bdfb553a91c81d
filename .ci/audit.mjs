#!/usr/bin/env node
/**
 * Asks the registry for known vulnerabilities of what runs in production, by `npm audit`, and fails where there are
 * high or critical ones. Where the registry does not answer that, nothing is known: said loudly, and no failure, since
 * a change cannot be held up by a service that is away. AUDIT_REQUIRED=true makes that a failure as well.
 */
import { spawnSync } from 'node:child_process';

const SEVERE = ['high', 'critical'];
const ASKED = [
  'audit',
  '--omit=dev',
  '--audit-level=high',
  '--json',
  '--package-lock-only',
  '--fetch-retries=1',
  '--fetch-timeout=30000',
];

const { stdout, stderr, error } = spawnSync('npm', ASKED, { encoding: 'utf8', timeout: 120_000 });

/** The report, or why there is none. npm ends with 1 in either case; only a report has counts. */
const read = () => {
  if (error) return { unanswered: error.message };
  try {
    const said = JSON.parse(stdout);
    return said.metadata?.vulnerabilities
      ? said
      : { unanswered: said.message ?? said.error?.summary ?? 'no report' };
  } catch {
    return { unanswered: stderr.trim().split('\n').at(-1) || 'npm said nothing' };
  }
};

const report = read();
if (report.unanswered !== undefined) {
  const required = process.env.AUDIT_REQUIRED === 'true';
  process.stderr.write(
    `\n${'!'.repeat(80)}\n!! NOT AUDITED: the registry did not say which packages have known vulnerabilities:\n!! ${report.unanswered}\n!! This is no sign that there are none. Run \`node .ci/audit.mjs\` where it answers.\n${'!'.repeat(80)}\n\n`,
  );
  process.exit(required ? 1 : 0);
}

const counts = report.metadata.vulnerabilities;
const found = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) => SEVERE.includes(severity));
for (const { name, severity, range, via } of found) {
  const titles = via.map((each) => (typeof each === 'string' ? `by ${each}` : `${each.title} ${each.url}`));
  process.stderr.write(`${severity}: ${name} ${range}: ${titles.join('; ')}\n`);
}
const told = Object.entries(counts).map(([severity, count]) => `${severity} ${count}`);
process.stdout.write(`audited: ${told.join(', ')}\n`);
process.exit(found.length > 0 ? 1 : 0);
