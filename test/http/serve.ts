import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import Koa from 'koa';
import { pino } from 'pino';
import type { ApiMiddleware, ApiState } from '../../src/http/api-context.js';
import { trustedProxies } from '../../src/http/client-address.js';
import { errors } from '../../src/http/errors.js';
import type { OnAnswerOutsideApp } from '../../src/http/outside-app.js';
import { requestIdentity } from '../../src/http/request-identity.js';
import { securityHeaders } from '../../src/http/security-headers.js';
import { httpServer } from '../../src/http/server.js';
import { LONGEST_ANSWER_MS } from '../../src/process/base-app.js';
import { listen } from '../support/listen.js';

/** Security headers of the tests. */
export const SECURITY = securityHeaders('max-age=31536000');

/** A server on a port of its own. */
export interface Served {
  readonly url: string;
  readonly port: number;
  /** Connections that the server holds open, as far as it has noticed. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export const serve = async (listener: RequestListener, onAnswer?: OnAnswerOutsideApp): Promise<Served> => {
  const server = httpServer(listener, { onAnswer, security: SECURITY });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    connections: () => promisify(server.getConnections.bind(server))(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** A logger that keeps its lines. */
export const keptLog = () => {
  const lines: string[] = [];
  return { lines, logger: pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }) };
};

/** An app of the given middleware behind identity and errors, as in the service. */
export const appOf = (...middleware: readonly ApiMiddleware[]): Koa<ApiState> =>
  boundedApp(LONGEST_ANSWER_MS, ...middleware);

/** The same, its requests answered within so many milliseconds. */
export const boundedApp = (longestMs: number, ...middleware: readonly ApiMiddleware[]): Koa<ApiState> => {
  const app = new Koa<ApiState>();
  app.use(requestIdentity(trustedProxies([]), longestMs));
  app.use(errors(keptLog().logger));
  for (const each of middleware) app.use(each);
  return app;
};

/** Sends bytes as they are and gives back all that came. */
export const rawExchange = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
