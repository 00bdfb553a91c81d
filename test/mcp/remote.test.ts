import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { askRemote } from '../../src/mcp/remote.js';
import { listen } from '../support/listen.js';

const REQUEST = { method: 'GET', path: '/api/v1/species' } as const;

/** Asks a server that answers in this way. */
const asked = async (answer: RequestListener, timeoutMs?: number) => {
  const server = createServer(answer);
  const url = `http://127.0.0.1:${await listen(server)}`;
  try {
    const result = await askRemote(
      { url, token: 'unl-x' },
      timeoutMs,
    )(REQUEST).catch(({ message }: Error) => message.replace(url, '<url>'));
    return result;
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

describe('requests of linnea mcp to a service', () => {
  it('return the status and the JSON, with any status', async () => {
    expect(
      await asked((_, response) => {
        response.writeHead(404, { 'X-Dataset-Version': '7' }).end('{"code":"not_found"}');
      }),
    ).toEqual({ status: 404, body: { code: 'not_found' }, datasetVersion: '7' });
  });

  it('send the token, and the body of a POST as JSON', async () => {
    const server = createServer(async (request, response) => {
      const { authorization, 'content-type': type = null } = request.headers;
      response.end(JSON.stringify({ authorization, type, sent: await text(request) }));
    });
    const url = `http://127.0.0.1:${await listen(server)}`;
    const ask = askRemote({ url, token: 'unl-x' });
    const { body } = await ask({ method: 'POST', path: '/', body: { names: ['é'] } });
    expect(body).toEqual({
      authorization: 'Bearer unl-x',
      type: 'application/json',
      sent: '{"names":["é"]}',
    });
    expect((await ask({ method: 'GET', path: '/' })).body).toMatchObject({ type: null, sent: '' });
    server.closeAllConnections();
    server.close();
  });

  it('say that the service does not run', async () => {
    const server = createServer();
    const url = `http://127.0.0.1:${await listen(server)}`;
    await promisify(server.close.bind(server))();
    await expect(askRemote({ url, token: 'unl-x' })(REQUEST)).rejects.toThrow(
      `The service at ${url} does not answer (ECONNREFUSED): check that it runs, and the option --url.`,
    );
  });

  it('say that the address is of something else', async () => {
    expect(await asked((_, response) => void response.end('<!doctype html>'))).toBe(
      '<url> is not a Linnea service: its answer is not JSON. Check the option --url.',
    );
    expect(await asked((_, response) => void response.writeHead(302, { Location: '/' }).end())).toBe(
      'The service at <url> does not answer (unexpected redirect): check that it runs, and the option --url.',
    );
  });

  it('say that the service is slow', async () => {
    expect(await asked(() => undefined, 50)).toBe(
      'The service at <url> did not answer within 15 s: try again.',
    );
  });
});
