import type { IncomingMessage, ServerResponse } from 'node:http';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import inject from 'light-my-request';
import type { Authenticate } from '../auth/authenticate.js';
import { readCredential } from '../auth/credential.js';
import { accountOf } from '../http/access.js';
import type { ApiContext } from '../http/api-context.js';
import { readBody } from '../http/body.js';
import type { ApiRouter } from '../http/router.js';
import type { AskService } from './ask.js';
import { createMcpServer } from './server.js';
import { createSourceLookup } from './sources.js';

const MCP_PATH = '/mcp';

/** Handles a request within the process, as if it had arrived at the server. */
type Dispatch = (req: IncomingMessage, res: ServerResponse) => void;

/** Headers that identify the caller; cookies are excluded (contract C18.2). */
const CALLER_HEADERS = ['authorization', 'origin', 'referer', 'user-agent'] as const;

/** Returns the named headers that the request has. */
const headersOf = (ctx: ApiContext, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (ctx.get(name) === '' ? [] : [[name, ctx.get(name)]])));

/** Creates the sender of API requests with the credential and address of the caller of `ctx`. */
const askFor = (ctx: ApiContext, credential: string, dispatch: Dispatch): AskService => {
  const headers = { ...headersOf(ctx, CALLER_HEADERS), authorization: `Bearer ${credential}` };
  return async ({ method, path, body }) => {
    const answer = await inject(dispatch, {
      method,
      url: path,
      headers,
      remoteAddress: ctx.state.address,
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      status: answer.statusCode,
      body: answer.json(),
      datasetVersion: answer.headers['x-dataset-version']?.toString() ?? null,
    };
  };
};

/** Headers of the protocol that the transport reads. */
const PROTOCOL_HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/**
 * Adds `POST /mcp` (contract section 18), a stateless endpoint of the Model Context Protocol. Tools send API requests within
 * the process, so the same credentials, limits and errors apply as to any request.
 */
export const mcpRoute = (router: ApiRouter, authenticate: Authenticate, dispatch: () => Dispatch): void => {
  const lookupFor = createSourceLookup();
  router.post(MCP_PATH, async (koa) => {
    const ctx = koa as unknown as ApiContext;
    const credential = readCredential(ctx.querystring, ctx.get('Authorization'));
    const caller = await authenticate({
      credential,
      origin: ctx.headers.origin,
      referer: ctx.headers.referer,
      address: ctx.state.address,
    });
    accountOf(caller);
    const parsedBody = await readBody(ctx.req);
    const ask = askFor(ctx, credential!, dispatch());
    const server = createMcpServer(ask, lookupFor(ask));
    const transport = new WebStandardStreamableHTTPServerTransport({
      // Stateless: nothing is kept between requests.
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    await server.connect(transport);
    try {
      const headers = headersOf(ctx, PROTOCOL_HEADERS);
      const request = new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers, body: '{}' });
      const answer = await transport.handleRequest(request, { parsedBody });
      ctx.status = answer.status;
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await answer.text();
      ctx.type = 'application/json; charset=utf-8';
    } finally {
      await server.close();
    }
  });
};
