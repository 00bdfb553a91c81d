import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { belowApi } from './api-context.js';
import { CROSS_ORIGIN_READ } from './cors.js';
import type { OnAnswerOutsideApp } from './outside-app.js';
import { createPipelines } from './pipelines.js';
import { envelope, type Problem, problem } from './problem.js';
import { API_VERSION, newRequestId } from './request-identity.js';
import { MAX_TARGET_BYTES, originForm, problemBeforeRouting } from './request-line.js';
import { type SecurityHeaders, securityHeaders } from './security-headers.js';
import { rejectTunnels } from './tunnels.js';

/** Maximum length of target and headers together. Beyond it Node reports an error, which `refuse` answers. */
const MAX_HEAD_BYTES = 32_768;

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for requests over these timeouts; its default is 30 s. */
const CHECK_INTERVAL_MS = 5_000;
/** A connection without a byte in either direction for this long is closed. */
const IDLE_MS = 60_000;
/** Longer than the idle time of common load balancers, so that they close first. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Renders an answer outside the app with the headers and body that the app would send. An unknown target (empty) counts
 * as one below /api, as nearly all are.
 */
const rendered = (failure: Problem, target: string, security: SecurityHeaders) => {
  const id = newRequestId();
  const body = JSON.stringify(envelope(failure, id));
  const api = target === '' || belowApi(target.split('?')[0] ?? '');
  const headers = {
    ...security,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
    Connection: 'close',
    ...(api ? { 'X-API-Version': API_VERSION, Vary: 'Origin, Authorization', ...CROSS_ORIGIN_READ } : {}),
  };
  return { id, status: failure.status, headers, body };
};

/** What answers outside the app need. */
type OutsideApp = Required<ServerOptions>;

/** Answers a request that Node could read, without the app. */
const answer = (
  request: IncomingMessage,
  response: ServerResponse,
  { failure, target, outside }: { failure: Problem; target: string; outside: OutsideApp },
): void => {
  const { id, status, headers, body } = rendered(failure, target, outside.security);
  const { socket, method, url = '' } = request;
  const address = socket.remoteAddress;
  const [since, before] = [performance.now(), socket.bytesWritten];
  response.once('close', () =>
    outside.onAnswer({
      id,
      method,
      target: url,
      status,
      since,
      bytes: socket.bytesWritten - before,
      address,
    }),
  );
  response.writeHead(status, headers).end(body);
};

const FIRST_LINE = /^([A-Z-]+) ([^ \r\n]*)( HTTP\/\d\.\d)?(\r?\n|$)/;

/** Matches a request line at the end of the bytes read: a malformed one after the body of an earlier request. */
const LAST_LINE = /(?<![A-Z-])([A-Z-]+) ([^ \r\n]*)$/;

type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number };

/** Returns method and target of a request that Node could not read, as far as they are known. */
const requestLine = ({
  rawPacket,
  bytesParsed,
}: ParserError): { readonly method: string | undefined; readonly target: string } => {
  const text = rawPacket?.toString('latin1') ?? '';
  const [, method, target = ''] = FIRST_LINE.exec(text) ?? LAST_LINE.exec(text.slice(0, bytesParsed)) ?? [];
  return { method, target };
};

/** Returns the problem for an error of Node's parser: a long target, long headers, a slow client, or invalid HTTP. */
const problemOf = (error: ParserError): Problem => {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout');
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    return problem('bad_request', {
      message: 'The request is not valid HTTP: check its first line and its headers.',
    });
  }
  const line = error.rawPacket?.toString('latin1').split('\r\n', 1)[0] ?? '';
  const shortTarget = FIRST_LINE.test(`${line}\r\n`) && line.length <= MAX_TARGET_BYTES;
  return shortTarget
    ? problem('bad_request', {
        message: `The headers are longer than ${MAX_HEAD_BYTES} bytes: send fewer or shorter ones.`,
      })
    : problem('uri_too_long');
};

/** Returns the start of a request that could not be read: known only after a timeout, otherwise now. */
const startOf = ({ code }: ParserError): number =>
  performance.now() - (code === 'ERR_HTTP_REQUEST_TIMEOUT' ? HEADERS_TIMEOUT_MS : 0);

/** Answers a request that Node could not read, directly on its socket. */
const refuse =
  ({ security, onAnswer }: OutsideApp) =>
  (error: ParserError, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { method, target } = requestLine(error);
    const { id, status, headers, body } = rendered(problemOf(error), target, security);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const text = `HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${method?.endsWith('HEAD') ? '' : body}`;
    const bytes = Buffer.byteLength(text);
    const address = (socket as Socket).remoteAddress;
    onAnswer({ id, method, target, status, since: startOf(error), bytes, address });
    socket.end(text);
  };

interface ServerOptions {
  /** Called for each request that is answered without the listener. */
  readonly onAnswer?: OnAnswerOutsideApp;
  /** Security headers of answers without the listener. */
  readonly security?: SecurityHeaders;
}

/**
 * Creates the HTTP server of a request listener, with limits, timeouts, and error envelopes where Node would answer
 * without a body (C1.1). It does not listen yet. Hand-written: no middleware sees these events of node:http.
 */
export const httpServer = (
  listener: RequestListener,
  { onAnswer = () => undefined, security = securityHeaders(null) }: ServerOptions = {},
): Server => {
  const pipelines = createPipelines();
  const outside = { security, onAnswer };
  const process: RequestListener = (request, response) => {
    const target = originForm(request.url ?? '');
    const failure = problemBeforeRouting(request, target);
    if (failure) return answer(request, response, { failure, target: target ?? '', outside });
    request.url = target;
    // Upgrades are ignored, but after one Node's parser reports no errors of later requests on the connection.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    listener(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEAD_BYTES,
      requireHostHeader: false,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
    (request, response) => pipelines.process(request.socket, response, () => process(request, response)),
  );
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.timeout = IDLE_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Headers beyond this number would be dropped without a word; the length of the head is the limit.
  server.maxHeadersCount = 0;
  server.on('clientError', refuse(outside));
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
  rejectTunnels(server, pipelines);
  return server;
};
