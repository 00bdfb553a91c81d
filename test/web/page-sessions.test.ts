import { createServer } from 'node:http';
import Koa from 'koa';
import type { ApiContext, ApiState } from '../../src/http/api-context.js';
import { isFromElsewhere, pageSessions } from '../../web/session.js';
import { listen } from '../support/listen.js';

it.each([
  ['/', 1],
  ['/filesystem', 1],
  ['/files/style-000000000000.css', 0],
  ['/mcp', 0],
  ['/mcp/x', 0],
  ['/mcpage', 1],
  ['/api/v1/species', 0],
])('C15.8, C15.41 a request for %s with a cookie looks up %i sessions', async (path, expected) => {
  const secrets: string[] = [];
  const app = new Koa<ApiState>();
  app.use(
    pageSessions({
      find: async (secret) => {
        secrets.push(secret);
        return null;
      },
    }),
  );
  const server = createServer(app.callback());
  const port = await listen(server);
  await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: 'session=x' } });
  server.close();
  expect(secrets).toEqual(Array.from({ length: expected }, () => 'x'));
});

it.each([
  ['', false],
  ['same-origin', false],
  ['none', false],
  ['same-site', true],
  ['cross-site', true],
])('C15.42 a form that a browser sends from "%s" is of another site: %s', (site, isFromOther) => {
  const ctx = { get: (name: string) => (name === 'Sec-Fetch-Site' ? site : '') } as ApiContext;
  expect(isFromElsewhere(ctx)).toBe(isFromOther);
});
