/** Why a download failed. */
export type DownloadFault =
  | 'not_found'
  | 'refused'
  | 'status'
  | 'web_page'
  | 'insecure'
  | 'size'
  | 'checksum'
  | 'no_network'
  | 'certificate'
  | 'interrupted'
  | 'replaced'
  | 'slow'
  | 'disk_full';

/** A failed download. The message says what happened; the command adds the page to look at. */
export class DownloadFailed extends Error {
  override readonly name = 'DownloadFailed';
  constructor(
    readonly fault: DownloadFault,
    message: string,
    /** Milliseconds after which the server allows another attempt; null if it does not say. */
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Faults that may pass: the request is repeated. */
const PASSING: ReadonlySet<DownloadFault> = new Set(['no_network', 'interrupted', 'slow', 'replaced']);

/** Statuses of a busy or broken server, which may pass. */
const BUSY = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Failed attempts in a row after which a request fails: fewer, if the server cannot be reached at all. */
const MAX_FAILURES = 5;
const MAX_UNREACHABLE = 2;

/** Returns the number of failed attempts in a row that may be followed by another one. */
export const maxFailures = ({ fault }: DownloadFailed): number =>
  fault === 'no_network' ? MAX_UNREACHABLE : MAX_FAILURES;

/** Returns whether another attempt may succeed. */
export const mayPass = (error: unknown): error is DownloadFailed =>
  error instanceof DownloadFailed && PASSING.has(error.fault);

/** Returns the failure for a status of a server that sent no file. */
export const failedStatus = (status: number, at: string, retryAfter: string | undefined): DownloadFailed => {
  if (status === 404 || status === 410)
    return new DownloadFailed(
      'not_found',
      `${at} does not exist (status ${status}): the file may have moved.`,
    );
  if (status === 401 || status === 403)
    return new DownloadFailed(
      'refused',
      `${at} refuses the download (status ${status}): it may need a login.`,
    );
  if (BUSY.has(status))
    return new DownloadFailed(
      'interrupted',
      `${at} is busy or broken (status ${status}): repeat the command later.`,
      milliseconds(retryAfter),
    );
  return new DownloadFailed(
    'status',
    `${at} answered with status ${status} instead of the file: it may have moved.`,
  );
};

/** Reads the seconds of a Retry-After header; dates are ignored. */
const milliseconds = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : null;

const NO_NETWORK = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
]);
const SLOW = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const INTERRUPTED = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_ABORTED',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);
const FULL = new Set(['ENOSPC', 'EDQUOT']);
const CERTIFICATE = /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Returns the failure for an error of the network or of the disk; other errors unchanged. */
export const failureOf = (error: unknown, at: string, folder: string): unknown => {
  if (error instanceof DownloadFailed) return error;
  const code = codeOf(error);
  const failed = (fault: DownloadFault, message: string) =>
    new DownloadFailed(fault, message, null, { cause: error });
  if (FULL.has(code))
    return failed(
      'disk_full',
      `The disk of ${folder} is full. Free some space and repeat the command: it continues.`,
    );
  if (NO_NETWORK.has(code))
    return failed(
      'no_network',
      `${at} cannot be reached (${code}): check the network and the proxy (HTTPS_PROXY, NO_PROXY).`,
    );
  if (SLOW.has(code))
    return failed(
      'slow',
      `${at} is too slow (${code}): raise --timeout, or repeat the command later: it continues.`,
    );
  if (CERTIFICATE.test(code))
    return failed(
      'certificate',
      `The certificate of ${at} is not valid (${code}): check the clock of this machine; behind a proxy with a certificate of its own, set NODE_EXTRA_CA_CERTS.`,
    );
  if (INTERRUPTED.has(code))
    return failed(
      'interrupted',
      `${at} interrupted the transfer (${code}). Repeat the command: it continues.`,
    );
  if (code === 'UND_ERR_INVALID_ARG')
    return failed('status', `${at} redirects in a circle: the file may have moved.`);
  return error;
};

/** Returns the code of an error, or that of its cause or of the first of several; '' if there is none. */
export const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  const { code, cause, errors } = error as Partial<Record<'code' | 'cause' | 'errors', unknown>>;
  if (typeof code === 'string') return code;
  return codeOf(Array.isArray(errors) ? errors[0] : cause);
};
