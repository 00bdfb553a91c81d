import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import getPort from 'get-port';
import { packaged } from '../../src/runtime/package-root.js';
import { listen } from '../support/listen.js';

/** Runs the audit of CI with a registry and an empty cache. */
const audit = async (registry: string, env: NodeJS.ProcessEnv = {}) => {
  const cache = await mkdtemp(join(tmpdir(), 'linnea-audit-'));
  const child = spawn(process.execPath, [packaged('.ci', 'audit.mjs')], {
    cwd: packaged(),
    env: { ...process.env, npm_config_registry: registry, npm_config_cache: cache, ...env },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  await rm(cache, { recursive: true, force: true });
  return { code: child.exitCode, output, errors };
};

const ADVISORY = {
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Everything is let in',
  vulnerable_versions: '*',
  cwe: ['CWE-20'],
  cvss: { score: 8, vectorString: null },
};

/** Versions of the affected package and of its dependents, which npm requests for an advisory. */
const packument = (name: string) => ({
  name,
  'dist-tags': { latest: '3.3.0' },
  versions: { '3.3.0': { name, version: '3.3.0' } },
});

describe('the audit of CI', () => {
  let server: Server;
  let registry: string;
  let asked: string[];
  let answer: (
    names: Readonly<Record<string, readonly string[]>>,
  ) => readonly [status: number, body: unknown];

  beforeEach(async () => {
    asked = [];
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const sent = Buffer.concat(chunks);
      const names =
        sent.length > 0
          ? JSON.parse(String(request.headers['content-encoding'] ? gunzipSync(sent) : sent))
          : {};
      asked.push(...Object.keys(names));
      const [status, body] =
        request.method === 'POST'
          ? answer(names)
          : [200, packument(decodeURIComponent(request.url!.slice(1)))];
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
    registry = `http://127.0.0.1:${await listen(server)}/`;
  });
  afterEach(() => server.close());

  it('passes if the registry knows no advisory for any production package', async () => {
    answer = () => [200, {}];
    const { code, output, errors } = await audit(registry);
    expect([code, output]).toEqual([0, expect.stringContaining('high 0, critical 0')]);
    expect(errors).not.toContain('NOT AUDITED');
    expect(asked).toEqual(expect.arrayContaining(['koa', 'pg', 'jose']));
    expect(asked).not.toContain('jest');
  });

  it('fails for a severe advisory, and names the package', async () => {
    answer = () => [200, { koa: [{ ...ADVISORY, severity: 'high' }] }];
    const { code, errors } = await audit(registry);
    expect([code, errors]).toEqual([1, expect.stringMatching(/high: koa .*Everything is let in/)]);
  });

  it('passes for a moderate advisory, and counts it', async () => {
    answer = () => [200, { koa: [{ ...ADVISORY, severity: 'moderate' }] }];
    const { code, output } = await audit(registry);
    expect([code, output]).toEqual([0, expect.stringMatching(/moderate [1-9]/)]);
  });

  it.each([403, 404, 405, 500])(
    'warns clearly that nothing was audited if the registry answers %i',
    async (status) => {
      answer = () => [status, { error: 'no' }];
      const { code, output, errors } = await audit(registry);
      expect([code, errors]).toEqual([0, expect.stringContaining('NOT AUDITED')]);
      expect(output).not.toContain('audited:');
      expect((await audit(registry, { AUDIT_REQUIRED: 'true' })).code).toBe(1);
    },
  );

  it('warns in the same way without a registry', async () => {
    const { code, errors } = await audit(`http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}/`);
    expect([code, errors]).toEqual([0, expect.stringContaining('NOT AUDITED')]);
  });
});
