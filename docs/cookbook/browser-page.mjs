// Question: How does a page in a browser use the service without giving away the account token?
// Shows:    A small backend that keeps the account token and hands its pages browser tokens for their origin.
// Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 node browser-page.mjs
//           Then open the address that it prints. With --check it sends one request as the page would, and exits.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { LINNEA_URL = 'http://localhost:3000', LINNEA_TOKEN, PORT = '8080' } = process.env;
const check = process.argv.includes('--check');
const page = await readFile(new URL('browser-page.html', import.meta.url), 'utf8');

const server = createServer(async ({ url }, response) => {
  if (url === '/token') {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ service: LINNEA_URL, token: await browserToken() }));
  } else {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page);
  }
});
await new Promise((resolve) => server.listen(check ? 0 : Number(PORT), resolve));
const origin = `http://localhost:${server.address().port}`;

/** A browser token expires after 24 hours (TOKEN_LIFETIME), and claims are limited: claim one an hour for all pages. */
let current = { token: '', until: 0 };
async function browserToken() {
  if (Date.now() < current.until) return current.token;
  const answer = await fetch(`${LINNEA_URL}/api/auth/claim`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: LINNEA_TOKEN, origin }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { token } = await answer.json();
  current = { token, until: Date.now() + 3_600_000 };
  return token;
}

if (check) {
  const { service, token } = await (await fetch(`${origin}/token`)).json();
  const askFrom = (from) =>
    fetch(`${service}/api/v1/species/suggest?q=tom`, {
      headers: { Authorization: `Bearer ${token}`, Origin: from },
    });
  const answer = await askFrom(origin);
  const { data } = await answer.json();
  console.log(`The page of ${origin} finds: ${data.map(({ name }) => name).join(', ')}`);
  assert.notEqual(token, LINNEA_TOKEN, 'The page must not see the account token.');
  assert.equal(answer.headers.get('Access-Control-Allow-Origin'), origin);
  assert.ok(data.length > 0, 'Nothing begins with "tom".');
  const elsewhere = await askFrom('https://other.example');
  console.log(`Another site with the same token: ${elsewhere.status}`);
  assert.equal(elsewhere.status, 401);
  server.close();
  server.closeAllConnections();
} else {
  console.log(`Open ${origin}`);
}
