import { type Client, createClient, LinneaError } from '../../packages/client/src/index.js';

/** A request that a client sent. */
interface Sent {
  readonly url: URL;
  readonly body: unknown;
  readonly headers: Headers;
  readonly signal: AbortSignal | null | undefined;
}

/** A client whose requests are answered in turn, the last answer again and again; and the requests. */
const answered = (...answers: readonly (() => Response)[]): { client: Client; sent: readonly Sent[] } => {
  const sent: Sent[] = [];
  const send: typeof fetch = async (input, init) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)]!;
    sent.push({
      url: new URL(String(input)),
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
      headers: new Headers(init?.headers),
      signal: init?.signal,
    });
    return answer();
  };
  return { client: createClient({ baseUrl: 'https://plants.example', token: 'usr-x', fetch: send }), sent };
};

const json = (value: unknown, init?: ResponseInit) => () => Response.json(value, init);
const all = async <T>(items: AsyncIterable<T>): Promise<readonly T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

const page = (...items: readonly object[]) => json({ data: items, meta: { total: items.length } });

describe('@linnea/client asks a list', () => {
  const parametersOf = async (query: Parameters<Client['list']>[1]) => {
    const { client, sent } = answered(page());
    await all(client.list('species', query));
    return Object.fromEntries(sent[0]!.url.searchParams);
  };

  it('with several values, values that are 0 or false, and open ends of ranges', async () => {
    expect(
      await parametersOf({
        filter: { flower_color: ['red', 'white'], edible: false, soil_salinity: 0 },
        filter_not: { rank: 'ssp', author: ['Mill., L., jr.', 'L.'] },
        range: { year: [null, 1900], light: [7, null] },
      }),
    ).toEqual({
      'filter[flower_color]': 'red,white',
      'filter[edible]': 'false',
      'filter[soil_salinity]': '0',
      'filter_not[rank]': 'ssp',
      'filter_not[author]': 'Mill.\\, L.\\, jr.,L.',
      'range[year]': ',1900',
      'range[light]': '7,',
      cursor: '*',
      limit: '200',
    });
  });

  it('with its own cursor and page size, even if other parameters contain them', async () => {
    const parameters = { cursor: 'abc', limit: 5, zone_id: 'aut' };
    expect(await parametersOf({ parameters })).toEqual({ cursor: '*', limit: '200', zone_id: 'aut' });
  });

  it('with its text, orders in their sequence, members and other parameters', async () => {
    const parameters = await parametersOf({
      q: 'oak & ash',
      order: { year: 'desc', author: 'asc' },
      fields: ['author', 'light'],
      parameters: { zone_id: 'aut', explain: true },
    });
    expect(parameters).toMatchObject({
      q: 'oak & ash',
      fields: 'author,light',
      zone_id: 'aut',
      explain: 'true',
    });
    expect(Object.keys(parameters).filter((name) => name.startsWith('order['))).toEqual([
      'order[year]',
      'order[author]',
    ]);
  });

  it('from page to page, until there is no next cursor', async () => {
    const { client, sent } = answered(
      json({ data: [{ id: 1 }], meta: { total: 2, next_cursor: 'abc' } }),
      json({ data: [{ id: 2 }], meta: { total: 2, next_cursor: null } }),
    );
    expect((await all(client.list('species'))).map(({ id }) => id)).toEqual([1, 2]);
    expect(sent.map(({ url }) => url.searchParams.get('cursor'))).toEqual(['*', 'abc']);
  });
});

describe('@linnea/client', () => {
  it('asks for a record by any reference', async () => {
    const { client, sent } = answered(json({ data: {} }));
    await client.get('species', 'wfo:a/b?c');
    expect(sent[0]!.url.pathname).toBe('/api/v1/species/wfo%3Aa%2Fb%3Fc');
    await client.facts('wfo:a/b?c');
    expect(sent[1]!.url.pathname).toBe('/api/v1/species/wfo%3Aa%2Fb%3Fc/facts');
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer usr-x', 'Bearer usr-x']);
  });

  it('counts with the smallest page, by cursor', async () => {
    const { client, sent } = answered(page({}, {}));
    expect(await client.count('species', { q: 'oak' })).toBe(2);
    expect(sent[0]!.url.search).toBe('?q=oak&cursor=*&limit=1');
  });

  it('reads a thousand species at once, ids as ids and slugs as slugs', async () => {
    const { client, sent } = answered(page());
    const ids = Array.from({ length: 1_001 }, (_, at) => at);
    await all(client.batch(ids, { fields: ['light'] }));
    await all(client.batch(['a']));
    await all(client.batch([]));
    expect(sent.map(({ body }) => body)).toEqual([
      { ids: ids.slice(0, 1_000), fields: ['light'] },
      { ids: [1_000], fields: ['light'] },
      { slugs: ['a'] },
    ]);
  });

  it('matches a thousand names at once, and yields each line however its bytes arrive', async () => {
    const lines = '{"name":"Chêne"}\n{"name":"Quercus"}\n';
    const bytes = new TextEncoder().encode(lines);
    // Between the two bytes of ê, and in the middle of the second line.
    const cuts = [0, lines.indexOf('ê') + 1, 25, bytes.length];
    const body = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            for (const [at, cut] of cuts.slice(1).entries()) controller.enqueue(bytes.slice(cuts[at], cut));
            controller.close();
          },
        }),
      );
    const { client, sent } = answered(body);
    const names = Array.from({ length: 1_001 }, (_, at) => `Name ${at}`);
    const found = await all(client.match(names));
    expect(found.map(({ name }) => name)).toEqual(['Chêne', 'Quercus', 'Chêne', 'Quercus']);
    expect(sent.map(({ body }) => (body as { names: readonly string[] }).names.length)).toEqual([1_000, 1]);
    expect(sent[0]!.headers.get('accept')).toBe('application/x-ndjson');
  });

  it('yields no page of changes without changes, and ends without `every`', async () => {
    const change = { data: [{ seq: 1 }], links: { self: '', next: '/' }, meta: { next_since: 5 } };
    const { client, sent } = answered(
      json(change),
      json({ data: [], links: { self: '' }, meta: { next_since: 9 } }),
    );
    expect((await all(client.changes(0))).map(({ position }) => position)).toEqual([5]);
    expect(sent.map(({ url }) => url.search)).toEqual(['?since=0', '?since=5']);
  });
});

describe('@linnea/client when the service refuses', () => {
  const later = (status: number, seconds: string) =>
    json(
      { code: status === 429 ? 'too_many_requests' : 'service_unavailable' },
      {
        status,
        headers: { 'Retry-After': seconds },
      },
    );

  it('waits two minutes, unless the call is stopped', async () => {
    const { client, sent } = answered(later(429, '120'));
    const signal = AbortSignal.timeout(30);
    await expect(client.get('genus', 'rosa', { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(sent).toHaveLength(1);
  });

  it('does not wait longer than two minutes', async () => {
    const { client, sent } = answered(later(429, '121'));
    await expect(client.get('genus', 'rosa')).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(sent).toHaveLength(1);
  });

  it('throws an error that says no time at once, with its faults', async () => {
    const details = [{ param: 'q', got: '', problem: 'is empty' }];
    const problem = { code: 'too_many_requests', message: 'Too many.', request_id: 'r1', details };
    const { client, sent } = answered(json(problem, { status: 429 }));
    await expect(client.get('genus', 'rosa')).rejects.toMatchObject({
      message: 'Too many.',
      requestId: 'r1',
      details,
    });
    expect(sent).toHaveLength(1);
  });

  it('tries three times more after 503, then throws', async () => {
    const { client, sent } = answered(later(503, '0'));
    await expect(client.get('genus', 'rosa')).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(4);
  });

  it('does not repeat an error of another kind, even if it names a time', async () => {
    const { client, sent } = answered(later(500, '0'));
    await expect(client.get('genus', 'rosa')).rejects.toMatchObject({ status: 500 });
    expect(sent).toHaveLength(1);
  });

  it('throws an error that is not of the service as one of unknown code', async () => {
    const { client } = answered(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const failure = await client.get('genus', 'rosa').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LinneaError);
    expect(failure).toMatchObject({
      status: 502,
      code: 'unknown',
      message: 'The answer (status 502) is not from Linnea: check the address.',
      requestId: null,
    });
  });
});

describe('@linnea/client of every call', () => {
  const calls: Readonly<Record<string, (client: Client, signal: AbortSignal) => Promise<unknown>>> = {
    list: (client, signal) => all(client.list('species', {}, { signal })),
    count: (client, signal) => client.count('species', {}, { signal }),
    get: (client, signal) => client.get('genus', 'rosa', { signal }),
    facts: (client, signal) => client.facts('rosa', { signal }),
    batch: (client, signal) => all(client.batch([1], { signal })),
    match: (client, signal) => all(client.match(['Rosa'], { signal })),
    changes: (client, signal) => all(client.changes(0, { signal })),
  };

  it.each(Object.keys(calls))('%s passes on the signal that stops it', async (name) => {
    const { signal } = new AbortController();
    const { client, sent } = answered(json({ data: [], links: {}, meta: { total: 0, next_since: 1 } }));
    await calls[name]!(client, signal);
    expect(sent.map((each) => each.signal)).toEqual([signal]);
  });

  it('changes stops waiting for more', async () => {
    const { client } = answered(json({ data: [], links: {}, meta: { next_since: 1 } }));
    const signal = AbortSignal.timeout(30);
    const waiting = all(client.changes(0, { signal, every: 100 }));
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('asks with the tag of an answer of the same address only, of the last hundred, and never with a body', async () => {
    const tagged = json({ data: [] }, { headers: { ETag: '"1"' } });
    const { client, sent } = answered(tagged);
    const tagOf = async (work: () => Promise<unknown>) => {
      await work();
      return sent.at(-1)!.headers.get('If-None-Match');
    };
    const genus = (ref: number) => tagOf(() => client.get('genus', ref));
    expect([await genus(0), await genus(0), await genus(1)]).toEqual([null, '"1"', null]);
    for (let ref = 2; ref <= 100; ref += 1) await genus(ref);
    expect([await genus(100), await genus(0)]).toEqual(['"1"', null]);
    // An answer that was asked for again is kept longer than one that was not.
    for (let ref = 2; ref <= 99; ref += 1) await genus(ref);
    expect([await genus(2), await genus(101), await genus(100), await genus(2)]).toEqual([
      ...['"1"', null, null, '"1"'],
    ]);
    const batch = () => tagOf(() => all(client.batch([1])));
    expect([await batch(), await batch()]).toEqual([null, null]);
  });
});
