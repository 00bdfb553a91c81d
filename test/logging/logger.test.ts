import { errors } from '@elastic/elasticsearch';
import { hideSecrets } from '../../src/logging/hide-secrets.js';
import { createLogger } from '../../src/logging/logger.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { throwSearchUnavailable } from '../../src/search/elasticsearch/transport/errors.js';
import { SearchUnavailable } from '../../src/search/engine.js';
import { EMPTY_VOCABULARY } from '../../src/search/vocabulary/plant-vocabulary.js';
import { elasticsearchEngine } from '../../testkit/engines.js';
import { answering } from '../search/answers.js';
import { EVERYTHING } from '../search/fixture.js';

const PASSWORD = 'elasticsearch-password-1';
const elasticsearch = {
  urls: [`http://elastic:${PASSWORD}@one:9200`],
  index: 'linnea',
  layout: { shards: 1, replicas: 0 },
};

/** Returns the one line that is logged for an error, and the error in it. */
const lineOf = (err: unknown) => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info', elasticsearch }, { write: (line) => lines.push(line) });
  logger.error({ request_id: 'one', err }, 'failed');
  const { err: logged, ...rest } = JSON.parse(lines[0]!);
  expect(rest).toMatchObject({ level: 'error', msg: 'failed', request_id: 'one' });
  return { line: lines[0]!, logged };
};

/** Encodes a text or map in CBOR as Elasticsearch does (RFC 8949). */
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([0x79, bytes.length >> 8, bytes.length & 255]), bytes]);
};
const map = (members: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.concat([
    Buffer.from([0xbf]),
    ...Object.entries(members).flatMap(([key, value]) => [text(key), value]),
    Buffer.from([0xff]),
  ]);

/** Returns a response of Elasticsearch as its client throws it. */
const refused = (body: unknown): Error =>
  new errors.ResponseError({
    body,
    statusCode: 400,
    headers: {},
    warnings: null,
    meta: { context: null, name: 'a', request: { params: { body: 'q'.repeat(9_000) } } },
  } as unknown as ConstructorParameters<typeof errors.ResponseError>[0]);

/** Returns what is logged about the response behind an error of the search store. */
const causeOf = (body: unknown) => {
  try {
    return throwSearchUnavailable(refused(body));
  } catch (error) {
    const { line, logged } = lineOf(error);
    return { line, cause: logged.cause };
  }
};

const TOO_LARGE = 'input automaton is too large: 1001';

describe('errors in the log', () => {
  it('of Elasticsearch have the reason of a CBOR body, and nothing else of it', () => {
    const reason = map({ type: text('illegal_argument_exception'), reason: text(TOO_LARGE) });
    const error = map({
      root_cause: Buffer.concat([Buffer.from([0x81]), reason]),
      type: text('search_phase_execution_exception'),
      reason: text('all shards failed'),
      failed_shards: text('x'.repeat(20_000)),
    });
    const { line, cause } = causeOf(map({ error }));
    expect(cause).toEqual({
      type: 'ResponseError',
      message: `illegal_argument_exception: ${TOO_LARGE}`,
      status: 400,
      stack: expect.stringMatching(/^ {4}at /),
    });
    expect(line).not.toContain('xxxx');
  });

  it('have the reason of a JSON body, or the status if there is none', () => {
    const error = { type: 'parsing_exception', reason: 'unknown query' };
    expect(causeOf({ error }).cause.message).toBe('parsing_exception: unknown query');
    for (const body of [Buffer.from([0xff]), Buffer.from('<html>'), 'x'.repeat(9_000), null])
      expect(causeOf(body).cause.message).toBe('status 400');
  });

  it('are shortened, stacks and causes included', () => {
    const nested = new SearchUnavailable('away', { cause: new Error('refused') });
    expect(lineOf(nested).logged).toMatchObject({
      type: 'SearchUnavailable',
      message: 'away',
      cause: { type: 'Error', message: 'refused' },
    });
    const long = new Error('y '.repeat(50_000), { cause: new Error('z'.repeat(50_000)) });
    long.stack += `\n    at ${'w'.repeat(50_000)}`;
    Object.assign(long, { meta: 'v'.repeat(50_000), code: 'ECONNREFUSED' });
    const { line, logged } = lineOf(long);
    expect(logged).toMatchObject({ code: 'ECONNREFUSED', message: expect.stringMatching(/^(y ){500}…$/) });
    expect(line.length).toBeLessThan(10_000);
  });

  it('that combine several errors name each', () => {
    const all = [new Error('connect ::1'), new Error('connect 127.0.0.1')];
    expect(lineOf(new AggregateError(all)).logged.message).toBe('connect ::1; connect 127.0.0.1');
    expect(lineOf(new AggregateError([...all, 'text', null, {}])).logged.message).toBe(
      'connect ::1; connect 127.0.0.1',
    );
  });

  it('C3.3 have no secrets', () => {
    const { line } = lineOf(new Error(`connect to ${elasticsearch.urls[0]} with usr-abcdefghijklmnop`));
    expect(line).not.toContain(PASSWORD);
    expect(line).not.toContain('usr-');
    expect(lineOf(new Error(`${PASSWORD} and ${PASSWORD}`)).logged.message).toBe('[redacted] and [redacted]');
    const longer = hideSecrets({
      databaseUrl: `postgres://a:${PASSWORD}@db/linnea`,
      redisUrl: `redis://:${PASSWORD}-and-more@redis`,
    });
    expect(longer(`with ${PASSWORD}-and-more`)).toBe('with [redacted]');
    for (let before = 970; before < 1_000; before += 1) {
      const text = `${'y'.repeat(before)} usr-abcdefghijklmnop ${PASSWORD} ${'z '.repeat(99)}`;
      expect(lineOf(new Error(text)).line).not.toMatch(/usr-|elasticsearch-/);
    }
  });

  it('are short if Elasticsearch refuses a search', async () => {
    const reason = { type: 'parse_exception', reason: 'n '.repeat(100_000) };
    const server = await answering([400, { error: { ...reason, root_cause: [reason] }, status: 400 }]);
    const client = createElasticsearchClient(server.url);
    const lexicon = {
      wordsStarting: () => [],
      words: new Map(),
      refresh: () => Promise.resolve(),
      vocabulary: () => Promise.resolve(EMPTY_VOCABULARY),
    };
    const engine = elasticsearchEngine({ client, alias: 'plants' }, lexicon, 1_000);
    const failure = await engine.page({ ...EVERYTHING }).catch((thrown: unknown) => thrown);
    const { line, logged } = lineOf(failure);
    expect(logged).toMatchObject({
      type: 'QueryRefused',
      message: expect.stringMatching(/^Elasticsearch rejected a query: parse_exception: n n /),
      cause: { type: 'ResponseError', status: 400 },
    });
    expect(line.length).toBeLessThan(10_000);
    await client.close();
    await server.close();
  });
});
