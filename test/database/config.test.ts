import { randomBytes } from 'node:crypto';
import { ConfigError, readConfig, readSettings, SETTINGS } from '../../src/config/environment.js';

describe('config', () => {
  it('has defaults for everything: embedded Postgres with the starter set, indexed by the service itself', () => {
    expect(readConfig({})).toEqual({
      databaseUrl: null,
      elasticsearch: null,
      redisUrl: null,
      host: '0.0.0.0',
      port: 3000,
      dataDir: '.linnea',
      accountToken: null,
      logLevel: 'info',
      pages: true,
      reconcileOpen: false,
      publicRead: undefined,
      edgeUrls: [],
      storedRecordsMb: 64,
      storeTimes: true,
      environment: 'production',
      trustedProxies: [],
      hsts: 'max-age=31536000',
      limits: {
        anonymous: 60,
        publicReads: 60,
        suggestions: 600,
        usr: 60,
        usrAccount: 600,
        spo: 600,
        spoAccount: 6000,
        usrClaim: 60,
        spoClaim: 60,
        unlClaim: 60,
        anonymousUnits: 100,
        usrUnits: 1000,
        spoUnits: 10_000,
        outsideApi: 600,
      },
      tokenSecrets: null,
      tokenLifetime: 86_400,
      tokenIssuer: 'linnea',
      testCorrectionHours: 24,
      contributionLicence: 'CC0-1.0',
      webhook: null,
      operator: { name: null, contact: null },
      wikimediaContact: null,
      searchTimeoutMs: 4000,
      searchFallback: 'postgres',
      drainMs: 200,
      signUp: false,
      termsUrl: null,
      stopTimeoutMs: 10_000,
      initialData: 'starter+share-alike',
      indexer: true,
    });
  });

  it("C3.30 has the contract's limits by default, and each can be set", () => {
    expect(readConfig({ RATE_LIMIT_SPONSOR_ACCOUNT: '9000' }).limits).toMatchObject({
      anonymous: 60,
      publicReads: 60,
      suggestions: 600,
      usr: 60,
      usrAccount: 600,
      spo: 600,
      spoAccount: 9000,
      usrClaim: 60,
      spoClaim: 60,
      unlClaim: 60,
      anonymousUnits: 100,
      usrUnits: 1000,
      spoUnits: 10_000,
      outsideApi: 600,
    });
    const given = {
      RATE_LIMIT_ANONYMOUS: '11',
      RATE_LIMIT_DEFAULT: '12',
      RATE_LIMIT_DEFAULT_ACCOUNT: '13',
      RATE_LIMIT_SPONSOR: '14',
      RATE_LIMIT_SPONSOR_ACCOUNT: '15',
      RATE_LIMIT_DEFAULT_CLAIM: '16',
      RATE_LIMIT_SPONSOR_CLAIM: '17',
      RATE_LIMIT_ADMIN_CLAIM: '18',
      RATE_LIMIT_DEFAULT_UNITS: '19',
      RATE_LIMIT_SPONSOR_UNITS: '20',
      RATE_LIMIT_OUTSIDE_API: '21',
      RATE_LIMIT_ANONYMOUS_UNITS: '22',
      RATE_LIMIT_PUBLIC: '23',
      RATE_LIMIT_SUGGESTIONS: '24',
    };
    expect(readConfig(given).limits).toEqual({
      ...{ anonymous: 11, usr: 12, usrAccount: 13, spo: 14, spoAccount: 15, usrClaim: 16, spoClaim: 17 },
      ...{ unlClaim: 18, usrUnits: 19, spoUnits: 20, outsideApi: 21, anonymousUnits: 22 },
      ...{ publicReads: 23, suggestions: 24 },
    });
  });

  it.each([
    ['REDIS_URL', 'redis://r/1', { redisUrl: 'redis://r/1' }],
    ['HOST', '127.0.0.1', { host: '127.0.0.1' }],
    ['PORT', '3001', { port: 3001 }],
    ['DATA_DIR', 'here', { dataDir: 'here' }],
    ['ACCOUNT_TOKEN', 'unl-4b2d8365e9a07f3c', { accountToken: 'unl-4b2d8365e9a07f3c' }],
    ['TOKEN_LIFETIME', '61', { tokenLifetime: 61 }],
    ['TOKEN_ISSUER', 'garden', { tokenIssuer: 'garden' }],
    ['LOG_LEVEL', 'warn', { logLevel: 'warn' }],
    ['LOG_STORE_TIMES', 'false', { storeTimes: false }],
    ['NODE_ENV', 'test', { environment: 'test' }],
    ['TRUSTED_PROXIES', '::1', { trustedProxies: ['::1'] }],
    ['HSTS', 'max-age=7', { hsts: 'max-age=7' }],
    ['SEARCH_TIMEOUT_MS', '101', { searchTimeoutMs: 101 }],
    ['SEARCH_FALLBACK', 'off', { searchFallback: 'off' }],
    ['DRAIN_MS', '102', { drainMs: 102 }],
    ['STOP_TIMEOUT_MS', '103', { stopTimeoutMs: 103 }],
    ['INITIAL_DATA', 'sample', { initialData: 'sample' }],
    ['INDEXER', 'false', { indexer: false }],
    ['TEST_CORRECTION_HOURS', '5', { testCorrectionHours: 5 }],
    ['CONTRIBUTION_LICENCE', 'ODbL-1.0', { contributionLicence: 'ODbL-1.0' }],
    ['PAGES', 'off', { pages: false }],
    ['SIGN_UP', 'open', { signUp: true }],
    ['TERMS_URL', 'https://a.example/terms', { termsUrl: 'https://a.example/terms' }],
    ['RECONCILE_OPEN', 'on', { reconcileOpen: true }],
    ['STORED_RECORDS_MB', '0', { storedRecordsMb: 0 }],
    ['PUBLIC_READ', 'on', { publicRead: { purged: false } }],
    ['EDGE_URLS', 'http://a:6081,http://b:6081', { edgeUrls: ['http://a:6081', 'http://b:6081'] }],
    ['OPERATOR_NAME', 'Garden of Ada', { operator: { name: 'Garden of Ada', contact: null } }],
    ['OPERATOR_CONTACT', 'a@b.example', { operator: { name: null, contact: 'a@b.example' } }],
    ['WIKIMEDIA_CONTACT', 'a@b.example', { wikimediaContact: 'a@b.example' }],
  ])('reads %s=%s, and nothing else of it', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toEqual({ ...readConfig({}), ...expected });
  });

  it('leaves an external database alone: no initial data, and no indexer unless configured', () => {
    const url = 'postgres://linnea@db/linnea';
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({
      databaseUrl: url,
      initialData: 'none',
      indexer: false,
    });
    expect(readConfig({ DATABASE_URL: url, INITIAL_DATA: 'sample', INDEXER: '1' })).toMatchObject({
      initialData: 'sample',
      indexer: true,
    });
    expect(readConfig({ INDEXER: 'off' })).toMatchObject({
      initialData: 'starter+share-alike',
      indexer: false,
    });
    expect(readConfig({ INITIAL_DATA: 'none' })).toMatchObject({ initialData: 'none', indexer: true });
  });

  it('reads the nodes of a cluster and the index layout', () => {
    const nodes = { ELASTICSEARCH_URL: 'http://one:9200, https://ada:moor@two:9200' };
    const urls = ['http://one:9200', 'https://ada:moor@two:9200'];
    expect(readConfig(nodes).elasticsearch).toEqual({
      urls,
      index: 'linnea',
      layout: { shards: 1, replicas: 0 },
    });
    expect(
      readConfig({ ...nodes, ELASTICSEARCH_SHARDS: '6', ELASTICSEARCH_REPLICAS: '2' }).elasticsearch?.layout,
    ).toEqual({ shards: 6, replicas: 2 });
  });

  it('treats an empty setting as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: ' ', REDIS_URL: '' })).toEqual(readConfig({}));
  });

  it('ignores unrelated variables', () => {
    expect(readConfig({ PATH: '/usr/bin', HOME: '/' })).toEqual(readConfig({}));
  });

  it('C3.35 reads addresses and networks of proxies', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.1  ::1,fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '192.168.1.1',
      '::1',
      'fd00::/8',
    ]);
    const single = ['10.1.2.3/32', 'fd00::7/128'];
    expect(readConfig({ TRUSTED_PROXIES: single.join() }).trustedProxies).toEqual(single);
  });

  it.each([
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'not a url'],
    ['ELASTICSEARCH_URL', 'localhost:9200'],
    ['ELASTICSEARCH_URL', 'http://one:9200,two:9200'],
    ['ELASTICSEARCH_URL', ','],
    ['ELASTICSEARCH_SHARDS', '0'],
    ['ELASTICSEARCH_REPLICAS', '-1'],
    ['ELASTICSEARCH_INDEX', 'Linnea'],
    ['ELASTICSEARCH_INDEX', '_linnea'],
    ['REDIS_URL', 'http://redis'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '1.5'],
    ['ACCOUNT_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '10.0.0.0/0x8'],
    ['TRUSTED_PROXIES', '10.0.0.0/8.0'],
    ['RATE_LIMIT_ANONYMOUS', '0'],
    ['SEARCH_TIMEOUT_MS', '-1'],
    ['SEARCH_FALLBACK', 'elasticsearch'],
    ['INITIAL_DATA', 'true'],
    ['HSTS', 'yes'],
    ['HSTS', 'max-age=1\r\nX: y'],
    ['ACCOUNT_TOKEN', `unl-${'b'.repeat(43)}`],
    ['ACCOUNT_TOKEN', 'usr-changemeplease'],
    ['ACCOUNT_TOKEN', 'spo-123456789012'],
    ['ACCOUNT_TOKEN', 'unl-chrysanthemum'],
    ['TOKEN_SECRETS', ','],
    ['TOKEN_SECRETS', 'b'.repeat(64)],
    ['TOKEN_SECRETS', 'password'.repeat(4)],
    ['TOKEN_SECRETS', '0123456789abcdef'.repeat(2)],
    ['TOKEN_SECRETS', 'my-very-secret-token-signing-key-for-linnea'],
    ['WEBHOOK_SECRET', `whsec_${Buffer.alloc(32).toString('base64')}`],
    ['WEBHOOK_SECRET', `whsec_${Buffer.from('changeme'.repeat(3)).toString('base64')}`],
  ])(
    'refuses %s=%s and says what is expected, and repeats the value unless it may be secret',
    (name, value) => {
      const reading = () => readConfig({ [name]: value });
      expect(reading).toThrow(ConfigError);
      expect(reading).toThrow(new RegExp(`^ {2}${name} must .*\\. [A-Z].*\\.$`, 'm'));
      if (/_(?:URL|TOKEN|SECRETS?)$/.test(name)) expect(reading).not.toThrow('; got');
      else expect(reading).toThrow('; got "');
    },
  );

  const few = 'q7Zx-1Wd_9Kp';
  const many = randomBytes(150).toString('base64url');
  const webhook = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`;

  it.each([
    ['DATABASE_URL', 'postgresql://h/db', true],
    ['REDIS_URL', 'rediss://h/1', true],
    ['HSTS', 'max-age=60; includeSubDomains; preload', true],
    ['HSTS', 'max-age=60; preload', true],
    ['ACCOUNT_TOKEN', `unl-${few}`, true],
    ['ACCOUNT_TOKEN', `unl-${few.slice(1)}`, false],
    ['ACCOUNT_TOKEN', `usr-${many}`, true],
    ['ACCOUNT_TOKEN', `spo-${many}x`, false],
    ['WEBHOOK_SECRET', webhook(24), true],
    ['WEBHOOK_SECRET', webhook(23), false],
    ['WEBHOOK_SECRET', webhook(64), true],
    ['WEBHOOK_SECRET', webhook(65), false],
    ['ELASTICSEARCH_INDEX', 'a'.repeat(64), true],
    ['ELASTICSEARCH_INDEX', 'a'.repeat(65), false],
    ['WIKIMEDIA_CONTACT', `https://example.org/${'a'.repeat(180)}`, true],
    ['WIKIMEDIA_CONTACT', `https://example.org/${'a'.repeat(181)}`, false],
  ])('takes %s=%s: %s', (name, value, isGood) => {
    expect('config' in readSettings({ [name]: value })).toBe(isGood);
  });

  it.each([
    ['ELASTICSEARCH_SHARDS', 1, 1024],
    ['ELASTICSEARCH_REPLICAS', 0, 100],
    ['PORT', 0, 65_535],
    ['TOKEN_LIFETIME', 60, 31_536_000],
    ['RATE_LIMIT_ANONYMOUS', 1, 1_000_000],
    ['SEARCH_TIMEOUT_MS', 100, 60_000],
    ['DRAIN_MS', 0, 300_000],
    ['STOP_TIMEOUT_MS', 100, 600_000],
    ['TEST_CORRECTION_HOURS', 1, 8760],
  ])('%s is a number from %i to %i', (name, low, high) => {
    const taken = [low - 1, low, high, high + 1].map(
      (value) => 'config' in readSettings({ [name]: String(value) }),
    );
    expect(taken).toEqual([false, true, true, false]);
  });

  it.each([
    ['ACCOUNT_TOKEN', 'unl-aaaaaaaaaaaaaaaa', 'use unl- followed by the output of openssl rand -hex 24'],
    ['TOKEN_SECRETS', 's'.repeat(32), 'use the output of openssl rand -hex 32'],
    [
      'WEBHOOK_SECRET',
      `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
      'use whsec_ followed by the output of openssl rand -base64 32',
    ],
  ])('says how to make a good %s', (name, value, command) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be random; this value can be guessed`);
    expect(() => readConfig({ [name]: value })).toThrow(command);
  });

  it('accepts secrets as the messages say to make them', () => {
    for (let n = 0; n < 1_000; n += 1) {
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const made = {
        ACCOUNT_TOKEN: `unl-${randomBytes(24).toString('hex')}`,
        TOKEN_SECRETS: randomBytes(32).toString('hex'),
        WEBHOOK_URL: 'https://receiver.example',
        WEBHOOK_SECRET: secret,
      };
      expect(readConfig(made).webhook?.secret).toBe(secret);
    }
  });

  it('reads the value of Strict-Transport-Security, or off', () => {
    expect(readConfig({ HSTS: 'off' }).hsts).toBeNull();
    expect(readConfig({ HSTS: 'max-age=60; includeSubDomains' }).hsts).toBe('max-age=60; includeSubDomains');
  });

  it.each(['ada@example.org', 'https://example.org/plants'])('takes the contact %s', (contact) => {
    expect(readConfig({ WIKIMEDIA_CONTACT: contact }).wikimediaContact).toBe(contact);
  });

  it.each([
    ['ada', 'must be an email address or the address of a web page'],
    ['ftp://example.org', 'must be an email address'],
    ['xhttps://example.org', 'must be an email address'],
    ['httpsx://example.org', 'must be an email address'],
    ['https://example.org/(a)', 'without spaces and parentheses'],
    [`https://example.org/${'a'.repeat(200)}`, 'at most 200 characters'],
  ])('refuses the contact %s, which is sent in a header', (contact, message) => {
    expect(() => readConfig({ WIKIMEDIA_CONTACT: contact })).toThrow(message);
  });

  it('reports all problems at once', () => {
    const reading = () => readConfig({ PORT: 'x', LOG_LEVEL: 'y', REDIS_URL: 'z' });
    for (const name of ['PORT', 'LOG_LEVEL', 'REDIS_URL']) expect(reading).toThrow(`  ${name} must`);
  });

  it('describes every setting in a sentence, with its default', () => {
    for (const { name, sentence } of SETTINGS)
      expect([name, sentence]).toEqual([name, expect.stringMatching(/\.$/)]);
    const initial = new Map(SETTINGS.map((setting) => [setting.name, setting.initial]));
    expect(initial.get('PORT')).toBe('3000');
    expect(initial.get('DATABASE_URL')).toBe('');
    expect(initial.get('TRUSTED_PROXIES')).toBe('');
    expect(initial.get('LOG_LEVEL')).toBe('info');
  });
});

describe('C3.10 the secrets of browser tokens', () => {
  const [first, second] = ['7c1e0fa94b2d8365e9a07f3c5d61b84e', 'e28b6d03f7519ac4d07e35b1962fc8a45d90e173'];

  it('can be several, the first of which signs', () => {
    expect(readConfig({ TOKEN_SECRETS: `${first}, ${second}` }).tokenSecrets).toEqual([first, second]);
  });

  it('are refused if one is too short, without being repeated', () => {
    const refused = () => readConfig({ TOKEN_SECRETS: `${first},short-secret` });
    expect(refused).toThrow(/TOKEN_SECRETS must have at least 32 characters in each secret/);
    expect(refused).not.toThrow(/short-secret/);
    expect(() => readConfig({ TOKEN_SECRETS: `${first},${second!.slice(9)}` })).toThrow(/at least 32/);
  });

  it.each([0, 1])('are refused if one of two can be guessed: number %i', (at) => {
    const both = [first, second].with(at, 'password'.repeat(4));
    expect(() => readConfig({ TOKEN_SECRETS: both.join() })).toThrow(/TOKEN_SECRETS must be random/);
  });
});
