import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { OnBeside } from './beside.js';
import { CROSS_ORIGIN_READ } from './cors.js';
import { envelope, type Problem, problem } from './problem.js';
import { API_VERSION, newRequestId } from './request-identity.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { belowApi } from './state.js';
import { answerTunnels } from './tunnels.js';

/** Longest request target, in bytes (C4.4, 414). */
const LONGEST_TARGET = 8192;
/** Room for a target and headers; node answers more than this itself, which `refuse` puts into words. */
const LONGEST_HEAD = 32_768;

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often node looks for requests over these times; 30 s unless it is told. */
const CHECKING_MS = 5_000;
/** Without a byte either way a client reads its answer no more, or never sends its request. */
const IDLE_MS = 60_000;
/** Longer than the idle time of common load balancers, so that they close first. */
const KEEP_ALIVE_MS = 65_000;

/**
 * An answer written before or beside the app: the headers and body it would have had. A target that cannot be told,
 * empty, counts as one below /api: nearly all are.
 */
const rendered = (failure: Problem, target: string) => {
  const id = newRequestId();
  const body = JSON.stringify(envelope(failure, id));
  const api = target === '' || belowApi(target.split('?')[0] ?? '');
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
    Connection: 'close',
    ...(api ? { 'X-API-Version': API_VERSION, Vary: 'Origin, Authorization', ...CROSS_ORIGIN_READ } : {}),
  };
  return { id, status: failure.status, headers, body };
};

const NO_TARGET = problem('bad_request', {
  message: 'The request target is not a path or a URL of this service.',
});

/** Answers a request that node could read and the app is not asked about. */
const answer = (
  request: IncomingMessage,
  response: ServerResponse,
  { failure, target, onBeside }: { failure: Problem; target: string; onBeside: OnBeside },
): void => {
  const { id, status, headers, body } = rendered(failure, target);
  const { socket, method, url = '' } = request;
  const address = socket.remoteAddress;
  const [since, before] = [performance.now(), socket.bytesWritten];
  response.once('close', () =>
    onBeside({ id, method, target: url, status, since, bytes: socket.bytesWritten - before, address }),
  );
  response.writeHead(status, headers).end(body);
};

const FIRST_LINE = /^([A-Z-]+) ([^ \r\n]*)( HTTP\/\d\.\d)?(\r?\n|$)/;

/** The end of what was read when the target is what cannot be: a request line that follows the body of another request. */
const LAST_LINE = /([A-Z-]+) ([^ \r\n]*)$/;

type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number };

/** Method and target of a request that node could not read, as far as they can be told. */
const requestLine = ({
  rawPacket,
  bytesParsed,
}: ParserError): { readonly method: string | undefined; readonly target: string } => {
  const text = rawPacket?.toString('latin1') ?? '';
  const [, method, target = ''] = FIRST_LINE.exec(text) ?? LAST_LINE.exec(text.slice(0, bytesParsed)) ?? [];
  return { method, target };
};

const ABSOLUTE = /^https?:\/\//i;

/**
 * The path and query of a target, whatever host a client of proxies names before it (RFC 9112, 3.2.2); undefined for
 * what is no target of ours. `*` is left as it is.
 */
const originForm = (target: string): string | undefined => {
  if (target.startsWith('/') || target === '*') return target;
  if (!ABSOLUTE.test(target) || !URL.canParse(target)) return undefined;
  const { pathname, search } = new URL(target);
  return pathname + search;
};

/** The problem behind an error of node's parser: a long target, a long head, a slow client, or no HTTP at all. */
const problemOf = (error: ParserError): Problem => {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout');
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    return problem('bad_request', { message: 'This is not a readable HTTP request.' });
  }
  const line = error.rawPacket?.toString('latin1').split('\r\n', 1)[0] ?? '';
  const shortTarget = FIRST_LINE.test(`${line}\r\n`) && line.length <= LONGEST_TARGET;
  return shortTarget
    ? problem('bad_request', { message: 'The headers are too long.' })
    : problem('uri_too_long');
};

/** How long a request that could not be read has taken: known only of those that took too long. */
const begun = ({ code }: ParserError): number =>
  performance.now() - (code === 'ERR_HTTP_REQUEST_TIMEOUT' ? HEADERS_TIMEOUT_MS : 0);

/** Writes the answer to a request that node could not read straight to its socket. */
const refuse =
  (onBeside: OnBeside) =>
  (error: ParserError, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { method, target } = requestLine(error);
    const { id, status, headers, body } = rendered(problemOf(error), target);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const text = `HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${method?.endsWith('HEAD') ? '' : body}`;
    const bytes = Buffer.byteLength(text);
    const address = (socket as Socket).remoteAddress;
    onBeside({ id, method, target, status, since: begun(error), bytes, address });
    socket.end(text);
  };

const NO_HOST = problem('bad_request', { message: 'The Host header is missing.' });
const MANY_HOSTS = problem('bad_request', { message: 'There is more than one Host header.' });

/** HTTP/1.1 asks for one Host and no more (RFC 9112, 3.2); node would refuse a request without it by an empty answer. */
const hostProblem = ({ httpVersion, rawHeaders }: IncomingMessage): Problem | undefined => {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1) return MANY_HOSTS;
  return hosts === 0 && httpVersion === '1.1' ? NO_HOST : undefined;
};

/** What is wrong with a request before any route; undefined where nothing is. */
const problemBefore = (request: IncomingMessage, target: string | undefined): Problem | undefined => {
  if (Buffer.byteLength(request.url ?? '') > LONGEST_TARGET) return problem('uri_too_long');
  if (target === undefined) return NO_TARGET;
  return hostProblem(request);
};

/**
 * The HTTP server of a request listener: limits and timeouts, and the envelope
 * for what node would answer without a body (C1.1). It does not listen yet.
 *
 * @param onBeside Told of what is answered without the listener.
 */
export const httpServer = (listener: RequestListener, onBeside: OnBeside = () => undefined): Server => {
  const server = createServer(
    {
      maxHeaderSize: LONGEST_HEAD,
      requireHostHeader: false,
      connectionsCheckingInterval: CHECKING_MS,
    },
    (request, response) => {
      const target = originForm(request.url ?? '');
      const failure = problemBefore(request, target);
      if (failure) return answer(request, response, { failure, target: target ?? '', onBeside });
      request.url = target;
      // An upgrade is ignored, but node's parser reports no fault of later requests on such a connection.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
      listener(request, response);
    },
  );
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.timeout = IDLE_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('clientError', refuse(onBeside));
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
  answerTunnels(server);
  return server;
};
