import { createServer, type ServerResponse } from 'node:http';
import { Pool } from 'undici';
import type { RelayConfig } from './relay.js';

const { origin, path, bodies } = JSON.parse(process.env['RELAY']!) as RelayConfig;
const elasticsearch = new Pool(origin, { pipelining: 1 });

const relay = async (body: string, response: ServerResponse): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await elasticsearch.request({ method: 'POST', path, headers, body });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  response.writeHead(answer.statusCode, {
    'content-type': 'application/json',
    'content-length': bytes.length,
  });
  response.end(bytes);
};

createServer((request, response) => {
  const body = bodies[request.url ?? ''];
  const relayed =
    body === undefined ? Promise.reject(new Error(`no body for ${request.url}`)) : relay(body, response);
  relayed.catch(() => response.writeHead(502).end());
}).listen(Number(process.env['PORT']), '127.0.0.1');

process.once('SIGTERM', () => process.exit());
