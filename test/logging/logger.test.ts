import { errors } from '@elastic/elasticsearch';
import { createLogger } from '../src/logger.js';
import { createElasticsearchClient } from '../src/search/elasticsearch/client.js';
import { createElasticsearchEngine } from '../src/search/elasticsearch/engine.js';
import { SearchUnavailable } from '../src/search/engine.js';
import { answering } from './search/answers.js';
import { EVERYTHING } from './search/fixture.js';

const PASSWORD = 'elasticsearch-password-1';
const elasticsearch = {
  urls: [`http://elastic:${PASSWORD}@one:9200`],
  index: 'linnea',
  layout: { shards: 1, replicas: 0 },
};

/** The one line that is written of an error, and what it says of it. */
const lineOf = (err: unknown) => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info', elasticsearch }, { write: (line) => lines.push(line) });
  logger.error({ request_id: 'one', err }, 'failed');
  const { err: said, ...rest } = JSON.parse(lines[0]!);
  expect(rest).toMatchObject({ level: 'error', msg: 'failed', request_id: 'one' });
  return { line: lines[0]!, said };
};

/** A text and maps as Elasticsearch writes them in CBOR (RFC 8949). */
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

/** An answer of Elasticsearch as its client throws it. */
const refused = (body: unknown): Error =>
  new errors.ResponseError({
    body,
    statusCode: 400,
    headers: {},
    warnings: null,
    meta: { context: null, name: 'a', request: { params: { body: 'q'.repeat(9_000) } } },
  } as unknown as ConstructorParameters<typeof errors.ResponseError>[0]);

const TOO_LARGE = 'input automaton is too large: 1001';

describe('errors in the log', () => {
  it('of Elasticsearch have the reason of a body in CBOR, and nothing else of it', () => {
    const reason = map({ type: text('illegal_argument_exception'), reason: text(TOO_LARGE) });
    const error = map({
      root_cause: Buffer.concat([Buffer.from([0x81]), reason]),
      type: text('search_phase_execution_exception'),
      reason: text('all shards failed'),
      failed_shards: text('x'.repeat(20_000)),
    });
    const { line, said } = lineOf(refused(map({ error })));
    expect(said).toEqual({
      type: 'ResponseError',
      message: `illegal_argument_exception: ${TOO_LARGE}`,
      status: 400,
      stack: expect.stringMatching(/^ {4}at /),
    });
    expect(line.length).toBeLessThan(4_000);
  });

  it('have the reason of a body in JSON, and the status where there is none', () => {
    const error = { type: 'parsing_exception', reason: 'unknown query' };
    expect(lineOf(refused({ error })).said.message).toBe('parsing_exception: unknown query');
    for (const body of [Buffer.from([0xff]), Buffer.from('<html>'), 'x'.repeat(9_000), null])
      expect(lineOf(refused(body)).said.message).toBe('status 400');
  });

  it('are cut, the stack and the causes as well', () => {
    const nested = new SearchUnavailable('away', { cause: refused({ error: { type: 'a', reason: 'b' } }) });
    expect(lineOf(nested).said).toMatchObject({
      type: 'SearchUnavailable',
      message: 'away',
      cause: { type: 'ResponseError', message: 'a: b' },
    });
    const long = new Error('y '.repeat(50_000), { cause: new Error('z'.repeat(50_000)) });
    long.stack += `\n    at ${'w'.repeat(50_000)}`;
    Object.assign(long, { meta: 'v'.repeat(50_000), code: 'ECONNREFUSED' });
    const { line, said } = lineOf(long);
    expect(said).toMatchObject({ code: 'ECONNREFUSED', message: expect.stringMatching(/^(y ){500}…$/) });
    expect(line.length).toBeLessThan(10_000);
  });

  it('of several at once are named each', () => {
    const all = [new Error('connect ::1'), new Error('connect 127.0.0.1')];
    expect(lineOf(new AggregateError(all)).said.message).toBe('connect ::1; connect 127.0.0.1');
  });

  it('that point at themselves end, and what is no error stays', () => {
    const error = new Error('round');
    error.cause = error;
    expect(lineOf(error).said.cause.cause.cause).not.toHaveProperty('cause');
    expect(lineOf('a text').said).toBe('a text');
  });

  it('C3.3 have no secrets', () => {
    const { line } = lineOf(new Error(`connect to ${elasticsearch.urls[0]} with usr-abcdefghijklmnop`));
    expect(line).not.toContain(PASSWORD);
    expect(line).not.toContain('usr-');
    for (let before = 970; before < 1_000; before += 1) {
      const text = `${'y'.repeat(before)} usr-abcdefghijklmnop ${PASSWORD} ${'z '.repeat(99)}`;
      expect(lineOf(new Error(text)).line).not.toMatch(/usr-|elasticsearch-/);
    }
  });

  it('are short where Elasticsearch refuses a search', async () => {
    const reason = { type: 'parse_exception', reason: 'n '.repeat(100_000) };
    const server = await answering([400, { error: { ...reason, root_cause: [reason] }, status: 400 }]);
    const client = createElasticsearchClient(server.url);
    const lexicon = { wordsStarting: () => [], words: new Map(), refresh: () => Promise.resolve() };
    const engine = createElasticsearchEngine({ client, alias: 'plants', lexicon, timeoutMs: 1_000 });
    const failure = await engine.page({ ...EVERYTHING }).catch((thrown: unknown) => thrown);
    const { line, said } = lineOf(failure);
    expect(said).toMatchObject({
      type: 'QueryRefused',
      message: expect.stringMatching(/^Elasticsearch refuses a query: parse_exception: n n /),
      cause: { type: 'ResponseError', status: 400 },
    });
    expect(line.length).toBeLessThan(5_000);
    await client.close();
    await server.close();
  });
});
