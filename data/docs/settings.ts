import { SETTINGS, type SettingDescription } from '../../src/config/environment.js';

/** Settings of one heading of docs/configuration.md. */
interface Group {
  readonly title: string;
  readonly names: readonly string[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'Stores',
    names: [
      ...['DATABASE_URL', 'ELASTICSEARCH_URL', 'ELASTICSEARCH_INDEX', 'ELASTICSEARCH_SHARDS'],
      ...['ELASTICSEARCH_REPLICAS', 'REDIS_URL'],
    ],
  },
  {
    title: 'HTTP',
    names: [
      'HOST',
      'PORT',
      'TRUSTED_PROXIES',
      'HSTS',
      'PAGES',
      'SIGN_UP',
      'TERMS_URL',
      'RECONCILE_OPEN',
      'PUBLIC_READ',
      'EDGE_URLS',
      'STORED_RECORDS_MB',
    ],
  },
  {
    title: 'Accounts and tokens',
    names: ['ACCOUNT_TOKEN', 'TOKEN_SECRETS', 'TOKEN_LIFETIME', 'TOKEN_ISSUER'],
  },
  {
    title: 'Rate limits',
    names: [
      ...[
        'RATE_LIMIT_ANONYMOUS',
        'RATE_LIMIT_PUBLIC',
        'RATE_LIMIT_SUGGESTIONS',
        'RATE_LIMIT_DEFAULT',
        'RATE_LIMIT_DEFAULT_ACCOUNT',
        'RATE_LIMIT_SPONSOR',
      ],
      ...['RATE_LIMIT_SPONSOR_ACCOUNT', 'RATE_LIMIT_DEFAULT_CLAIM', 'RATE_LIMIT_SPONSOR_CLAIM'],
      ...['RATE_LIMIT_ADMIN_CLAIM', 'RATE_LIMIT_ANONYMOUS_UNITS', 'RATE_LIMIT_DEFAULT_UNITS'],
      'RATE_LIMIT_SPONSOR_UNITS',
      'RATE_LIMIT_OUTSIDE_API',
    ],
  },
  { title: 'Search', names: ['SEARCH_TIMEOUT_MS', 'SEARCH_FALLBACK', 'INDEXER'] },
  { title: 'Stopping', names: ['DRAIN_MS', 'STOP_TIMEOUT_MS'] },
  {
    title: 'Data',
    names: ['DATA_DIR', 'INITIAL_DATA', 'OPERATOR_NAME', 'OPERATOR_CONTACT', 'WIKIMEDIA_CONTACT'],
  },
  { title: 'Corrections', names: ['CONTRIBUTION_LICENCE', 'TEST_CORRECTION_HOURS'] },
  { title: 'Webhooks', names: ['WEBHOOK_URL', 'WEBHOOK_SECRET', 'WEBHOOK_INTERNAL'] },
  { title: 'Logging', names: ['LOG_LEVEL', 'LOG_STORE_TIMES', 'NODE_ENV'] },
];

const row = ({ name, initial, sentence }: SettingDescription): string =>
  `| \`${name}\` | ${initial && `\`${initial}\` `}| ${sentence} |`;

/**
 * Returns the tables of docs/configuration.md: every setting once, below the heading of its group.
 *
 * @throws Error if a setting is in no group or in several, or a group names a setting that does not exist.
 */
export const settingsTables = (): string => {
  const grouped = GROUPS.flatMap(({ names }) => names);
  const known = SETTINGS.map(({ name }) => name);
  const wrong = [...known, ...grouped].filter(
    (name) => !known.includes(name) || grouped.filter((each) => each === name).length !== 1,
  );
  if (wrong.length > 0) {
    const names = [...new Set(wrong)].join(', ');
    throw new Error(`Each setting must be in exactly one group of data/docs/settings.ts. Check: ${names}.`);
  }
  return GROUPS.map(({ title, names }) =>
    [
      `### ${title}`,
      '',
      '| setting | default | what it does |',
      '|---|---|---|',
      ...names.map((name) => row(SETTINGS.find((setting) => setting.name === name)!)),
    ].join('\n'),
  ).join('\n\n');
};
