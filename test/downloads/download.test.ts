import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, interceptors, MockAgent } from 'undici';
import type { DataSetFile } from '../../src/downloads/catalogue.js';
import { type DownloadedFile, download } from '../../src/downloads/download.js';
import { failureOf } from '../../src/downloads/failure.js';
import { openNetwork, requestFile } from '../../src/downloads/network.js';
import { type OpenFile, openFile } from '../../src/downloads/part.js';
import { type Answer, cut, type FileServer, fileServer, sends, sha256, status } from './file-server.js';

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251));
const OTHER = Buffer.from(CONTENT.toReversed());
const CUT = 100_000;

let folder: string;
let server: FileServer;
let network: Dispatcher;
let pauses: number[];
let starts: (readonly [number | undefined, number])[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-download-'));
  pauses = [];
  starts = [];
  network = openNetwork(300);
});
afterEach(async () => {
  await network.destroy();
  await server.close();
  await rm(folder, { recursive: true });
});

const serve = async (...answers: readonly [Answer, ...Answer[]]): Promise<void> => {
  server = await fileServer(...answers);
};

const md5 = (content: Buffer): string => createHash('md5').update(content).digest('hex');
const FIXED = { bytes: CONTENT.length, sha256: sha256(CONTENT) };

const run = (
  expected: Partial<DataSetFile> = FIXED,
  {
    open = openFile,
    unlessStill = null,
  }: { readonly open?: OpenFile; readonly unlessStill?: string | null } = {},
): Promise<DownloadedFile | null> =>
  download(
    { name: 'plants.csv', address: `${server.address}/plants.csv`, ...expected },
    {
      dispatcher: network,
      folder,
      open,
      progress: { start: (_, total, from) => starts.push([total, from]), at: cut },
      wait: async (ms) => {
        pauses.push(ms);
      },
    },
    unlessStill,
  );

const files = async (): Promise<readonly string[]> => (await readdir(folder)).sort();
/** Checksum of the file: Jest compares long buffers slowly. */
const result = async () => sha256(await readFile(join(folder, 'plants.csv')));

describe('a download', () => {
  it('stores the file under its name, and nothing else', async () => {
    await serve(sends(CONTENT));
    expect(await run()).toEqual({ ...FIXED, etag: null });
    expect(await result()).toBe(FIXED.sha256);
    expect(await files()).toEqual(['plants.csv']);
    expect(starts).toEqual([[CONTENT.length, 0]]);
  });

  it('stores a file although the server closes the connection before the file is written', async () => {
    // It fills the default buffer of undici: without NEVER_PAUSED the connection would be paused when it is closed.
    const content = CONTENT.subarray(0, 65_536);
    await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': content.length, Connection: 'close' }).flushHeaders();
      response.end(content);
    });
    const slowly: OpenFile = async (path, flags) => {
      await sleep(200);
      return openFile(path, flags);
    };
    await run({ bytes: content.length, sha256: sha256(content) }, { open: slowly });
    expect(await result()).toBe(sha256(content));
  });

  it('continues an interrupted transfer where it stopped', async () => {
    await serve(sends(CONTENT, { cutAfter: CUT }), sends(CONTENT));
    await run();
    expect(await result()).toBe(FIXED.sha256);
    const from = starts[1]![1];
    expect(from).toBeGreaterThan(0);
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, `bytes=${from}-`]);
    expect(pauses).toEqual([1000]);
  });

  it('continues what an earlier command has stored, and gives up after attempts without a new byte', async () => {
    await serve(sends(CONTENT, { cutAfter: CUT }), sends(CONTENT, { cutAfter: CUT }), status(503));
    await expect(run()).rejects.toMatchObject({
      fault: 'interrupted',
      message: expect.stringContaining('503'),
    });
    // The bytes of the second attempt reset the count.
    expect(pauses).toEqual([1000, 1000, 1000 * 2, 1000 * 4, 1000 * 8, 1000 * 16]);
    expect(await files()).toEqual(['plants.csv.part', 'plants.csv.part.json']);
    await server.close();
    await serve(sends(CONTENT));
    await run();
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests[0]!.range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it('needs no request if only the name was missing', async () => {
    await serve(sends(CONTENT, { cutAfter: CUT }), status(404));
    await expect(run()).rejects.toThrow();
    await writeFile(join(folder, 'plants.csv.part'), CONTENT);
    const before = server.requests.length;
    await run();
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests).toHaveLength(before);
  });

  it('only renames a part that is complete, also if the size is not known', async () => {
    await serve(sends(CONTENT, { etag: '"1"', cutAfter: CUT }), status(404));
    await expect(run({})).rejects.toThrow();
    await writeFile(join(folder, 'plants.csv.part'), CONTENT);
    await server.close();
    await serve(sends(CONTENT, { etag: '"1"' }));
    // The server has another port.
    await writeFile(
      join(folder, 'plants.csv.part.json'),
      JSON.stringify({
        of: `${server.address}/plants.csv`,
        address: `${server.address}/plants.csv`,
        validator: '"1"',
      }),
    );
    expect(await run({})).toMatchObject(FIXED);
    expect(server.requests).toEqual([{ path: '/plants.csv', range: `bytes=${CONTENT.length}-` }]);
    expect(await files()).toEqual(['plants.csv']);
  });

  const chunked =
    (content: Buffer): Answer =>
    (_, response) => {
      response.writeHead(200).flushHeaders();
      response.end(content);
    };

  it('takes a file whose size only the catalogue knows', async () => {
    await serve(chunked(CONTENT));
    await run();
    expect(await result()).toBe(FIXED.sha256);
    expect(starts).toEqual([[CONTENT.length, 0]]);
  });

  it('continues a file that ends early, although only the catalogue knows its size', async () => {
    await serve(chunked(CONTENT.subarray(0, CUT)), sends(CONTENT));
    await run();
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests[1]!.range).toBe(`bytes=${CUT}-`);
  });

  it('discards a file that is longer than the catalogue says, also without a checksum', async () => {
    await serve(chunked(CONTENT));
    for (const expected of [{ bytes: 5 }, { ...FIXED, bytes: 5 }])
      await expect(run(expected)).rejects.toMatchObject({ fault: 'size' });
    expect(await files()).toEqual([]);
  });

  it('begins again if the server cannot send a part', async () => {
    const whole: Answer = (_, response) => void response.end(CONTENT);
    await serve(sends(CONTENT, { cutAfter: CUT }), whole);
    await run();
    expect(await result()).toBe(FIXED.sha256);
  });

  it('asks again for a file if the stored beginning belongs to another one', async () => {
    await serve(sends(OTHER, { cutAfter: CUT }), sends(CONTENT));
    await run();
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests).toHaveLength(3);
  });

  it('begins again if the server has no further part (416) and does not state the size of the file', async () => {
    const etag = '"1"';
    await serve(sends(CONTENT, { etag, cutAfter: CUT }), status(416), sends(CONTENT, { etag }));
    await run({});
    expect(await result()).toBe(FIXED.sha256);
  });

  it('never joins two editions of a file without a checksum', async () => {
    await serve(sends(OTHER, { etag: '"1"', cutAfter: CUT }), sends(CONTENT, { etag: '"2"' }));
    expect(await run({})).toEqual({ ...FIXED, etag: '"2"' });
    expect(await result()).toBe(FIXED.sha256);
    await rm(join(folder, 'plants.csv'));
    await server.close();
    await serve(sends(OTHER, { cutAfter: CUT }), sends(CONTENT));
    await run({});
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, undefined]);
  });

  it('continues a file without a checksum if its ETag is the same', async () => {
    await serve(sends(CONTENT, { etag: '"1"', cutAfter: CUT }), sends(CONTENT, { etag: '"1"' }));
    await run({});
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests[1]!.range).toMatch(/^bytes=[1-9]/);
  });

  it('continues no file by a weak ETag, which does not identify its bytes', async () => {
    await serve(sends(CONTENT, { etag: 'W/"1"', cutAfter: CUT }), sends(CONTENT, { etag: 'W/"1"' }));
    await run({});
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, undefined]);
  });

  it('continues a file with a weak ETag by its date', async () => {
    const dated =
      (cutAfter?: number): Answer =>
      (request, response) => {
        response.setHeader('Last-Modified', 'Tue, 01 Apr 2025 10:00:00 GMT');
        sends(CONTENT, { etag: 'W/"1"', cutAfter })(request, response);
      };
    await serve(dated(CUT), dated());
    await run({});
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests[1]!.range).toMatch(/^bytes=[1-9]/);
  });

  it('begins again if the server sends another part than the one that is asked for', async () => {
    const wrong: Answer = (_, response) => {
      const range = `bytes 5-${CONTENT.length - 1}/${CONTENT.length}`;
      response.writeHead(206, { 'Content-Range': range, ETag: '"1"' }).end(CONTENT.subarray(5));
    };
    await serve(sends(CONTENT, { etag: '"1"', cutAfter: CUT }), wrong, sends(CONTENT, { etag: '"1"' }));
    await run({});
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests[2]!.range).toBeUndefined();
  });

  it.each([
    ['SHA-256', FIXED],
    ['MD5', { bytes: CONTENT.length, md5: md5(CONTENT) }],
  ])(
    'continues a file with a checksum (%s) from another address, whatever its ETag there',
    async (_, expected) => {
      await serve(sends(CONTENT, { etag: '"1"', cutAfter: CUT }), status(404));
      await expect(run(expected)).rejects.toThrow();
      await server.close();
      await serve(sends(CONTENT, { etag: '"2"' }));
      await run(expected);
      expect(await result()).toBe(FIXED.sha256);
      expect(starts.at(-1)![1]).toBeGreaterThan(0);
    },
  );

  it('begins again if it is not known to which file the stored part belongs', async () => {
    await serve(sends(CONTENT, { cutAfter: CUT }), status(404));
    await expect(run()).rejects.toThrow();
    await writeFile(join(folder, 'plants.csv.part.json'), '{"of":"');
    await server.close();
    await serve(sends(CONTENT));
    await run();
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests.map(({ range }) => range)).toEqual([undefined]);
  });

  it.each<[string, number, Record<string, string>, string]>([
    ['compressed', 200, { 'Content-Encoding': 'gzip' }, 'sends the file compressed'],
    ['in part, but not which', 206, {}, 'sends a part of the file without saying which'],
  ])('is refused if it is sent %s', async (_, code, headers, message) => {
    await serve((__, response) => void response.writeHead(code, headers).end(CONTENT));
    await expect(run()).rejects.toMatchObject({ fault: 'status', message: expect.stringContaining(message) });
    expect(await files()).toEqual([]);
  });

  it('gives up if the file has changed each time the download is continued', async () => {
    const beyond: Answer = (_, response) =>
      void response.writeHead(416, { 'Content-Range': 'bytes */7' }).end();
    const begins = sends(CONTENT, { cutAfter: CUT });
    await serve(begins, beyond, begins, beyond, sends(CONTENT));
    await expect(run()).rejects.toMatchObject({ fault: 'replaced' });
    expect(server.requests).toHaveLength(4);
  });

  it('is not repeated if the newest edition is there', async () => {
    await serve(sends(CONTENT, { etag: '"1"' }));
    expect(await run({}, { unlessStill: '"1"' })).toBeNull();
    expect(await files()).toEqual([]);
  });

  it.each([
    ['sha256', { sha256: sha256(OTHER) }],
    ['md5', { md5: '0'.repeat(32) }],
    ['sha256, although the md5 is right', { sha256: sha256(OTHER), md5: md5(CONTENT) }],
  ])('discards a file with a wrong checksum (%s)', async (_, expected) => {
    await serve(sends(CONTENT));
    await expect(run(expected)).rejects.toMatchObject({ fault: 'checksum' });
    expect(await files()).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('refuses a file of another size before it is transferred', async () => {
    await serve(sends(CONTENT));
    await expect(run({ bytes: 5 })).rejects.toMatchObject({ fault: 'size' });
    expect(starts).toEqual([]);
  });

  it('follows redirects, with the range', async () => {
    await serve(
      sends(CONTENT, { cutAfter: CUT }),
      (_, response) => void response.writeHead(302, { Location: '/new/plants.csv' }).end(),
      sends(CONTENT),
    );
    await run();
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests[2]).toEqual({ path: '/new/plants.csv', range: server.requests[1]!.range });
  });

  it('names the last address if a redirect leads nowhere', async () => {
    await serve((_, response) => void response.writeHead(301, { Location: '/gone' }).end(), status(404));
    await expect(run()).rejects.toThrow(
      /plants\.csv, redirected to http:.*\/gone, does not exist \(status 404\)/,
    );
    await server.close();
    await serve((_, response) => void response.writeHead(301, { Location: '/again' }).end());
    await expect(run()).rejects.toMatchObject({ fault: 'status' });
  });

  it.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [401, 'refused'],
    [403, 'refused'],
    [400, 'status'],
    [200, 'web_page'],
  ])('fails at once for status %i with a page', async (code, fault) => {
    await serve(status(code));
    await expect(run()).rejects.toMatchObject({ fault });
    expect(server.requests).toHaveLength(1);
    expect(await files()).toEqual([]);
  });

  it.each([408, 425, 429, 500, 502, 503, 504])('is repeated after status %i', async (code) => {
    await serve(status(code), sends(CONTENT));
    await run();
    expect(pauses).toEqual([1000]);
  });

  it.each([
    ['no_network', 'ENOTFOUND EAI_AGAIN ECONNREFUSED ENETUNREACH EHOSTUNREACH ENETDOWN'],
    ['slow', 'UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT ETIMEDOUT'],
    ['interrupted', 'ECONNRESET EPIPE UND_ERR_SOCKET UND_ERR_RES_CONTENT_LENGTH_MISMATCH UND_ERR_CLOSED'],
    ['interrupted', 'UND_ERR_ABORTED UND_ERR_DESTROYED'],
    ['disk_full', 'ENOSPC EDQUOT'],
    ['certificate', 'CERT_HAS_EXPIRED ERR_TLS_CERT_ALTNAME_INVALID DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['certificate', 'SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_SSL_WRONG_VERSION_NUMBER'],
  ])('fails with %s for the errors %s, also as a cause', async (fault, codes) => {
    await serve(sends(CONTENT));
    for (const code of codes.split(' ')) {
      const error = Object.assign(new Error(code), { code });
      for (const each of [error, new TypeError('failed', { cause: new AggregateError([error]) })])
        expect(failureOf(each, 'https://example.org', '/data')).toMatchObject({ fault, cause: each });
    }
  });

  /** Requests a file of https://a.example, which redirects to these hosts in turn. */
  const redirectedTo = async (...hosts: readonly string[]) => {
    await serve(sends(CONTENT));
    const mocked = new MockAgent();
    mocked.disableNetConnect();
    const file = (host: string) => mocked.get(host).intercept({ path: '/plants.csv' });
    for (const [nth, host] of hosts.entries())
      file(hosts[nth - 1] ?? 'https://a.example').reply(302, '', {
        headers: { location: `${host}/plants.csv` },
      });
    file(hosts.at(-1)!).reply(200, 'oaks');
    const dispatcher = mocked.compose(interceptors.redirect({ maxRedirections: 5 }));
    const range = { from: 0, onlyOf: null, unlessStill: null };
    return requestFile(dispatcher, 'https://a.example/plants.csv', range).finally(() => mocked.close());
  };

  it('follows an https address that redirects to https', async () => {
    expect(await redirectedTo('https://b.example')).toMatchObject({ kind: 'bytes' });
  });

  it.each([[['http://b.example']], [['http://b.example', 'https://b.example']]])(
    'refuses an https address that redirects to %j',
    async (hosts) => {
      await expect(redirectedTo(...hosts)).rejects.toMatchObject({
        fault: 'insecure',
        message: expect.stringContaining('redirects to http://b.example/plants.csv, which is not https'),
      });
    },
  );

  it('waits as long as a busy server asks, at most a minute', async () => {
    await serve(status(429, { 'Retry-After': '7' }), status(503, { 'Retry-After': '3600' }), sends(CONTENT));
    await run();
    expect(pauses).toEqual([7000, 60_000]);
  });

  it('continues after a server that stops sending', async () => {
    const stalls: Answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': CONTENT.length });
      response.write(CONTENT.subarray(0, CUT));
    };
    await serve(stalls, sends(CONTENT));
    await run();
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests[1]!.range).toBe(`bytes=${CUT}-`);
  });

  it('fails for a server that never answers', async () => {
    await serve(() => undefined);
    await expect(run()).rejects.toMatchObject({
      fault: 'slow',
      message: expect.stringContaining('--timeout'),
    });
    expect(server.requests).toHaveLength(6);
  });

  it('fails soon if nothing listens at the address', async () => {
    await serve(sends(CONTENT));
    await server.close();
    await expect(run()).rejects.toMatchObject({
      fault: 'no_network',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(pauses).toEqual([1000, 2000]);
  });

  it('keeps what fits on a full disk, and continues when there is space', async () => {
    await serve(sends(CONTENT));
    let space = CUT;
    const full: OpenFile = async (path, flags) => {
      const file = await openFile(path, flags);
      return {
        sync: () => file.sync(),
        close: () => file.close(),
        async writeFile(data) {
          await file.writeFile(data.subarray(0, space));
          space -= Math.min(space, data.length);
          if (space === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        },
      };
    };
    await expect(run(FIXED, { open: full })).rejects.toMatchObject({ fault: 'disk_full' });
    expect(server.requests).toHaveLength(1);
    await run();
    expect(await result()).toBe(FIXED.sha256);
    expect(server.requests[1]!.range).toBe(`bytes=${CUT}-`);
  });
});
