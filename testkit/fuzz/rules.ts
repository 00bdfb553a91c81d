import type { Answer } from './read-answer.js';

/** Error codes by status (C4.4), and 408 for a request that never arrives completely. */
const CODES = new Map([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'request_timeout'],
  [409, 'conflict'],
  [410, 'gone'],
  [413, 'payload_too_large'],
  [414, 'uri_too_long'],
  [415, 'unsupported_media_type'],
  [422, 'unprocessable_entity'],
  [429, 'too_many_requests'],
]);
const SUCCESSES = new Set([200, 201, 204, 304]);

/** Problem codes (C4.3). */
const FAULTS = new Set(
  `missing blank malformed wrong_type not_allowed out_of_range off_scale too_long too_many repeated past_end not_found
  unknown_attribute value_missing unit_missing no_change conflicts_with invalid_cursor ambiguous deleted expired not_issued
  unknown_parameter not_supported_here`.split(/\s+/),
);

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

/** Traces of the source code that no response may contain. */
const INTERNALS = /\bat [^\n]*\.[jt]s:\d+|node_modules|node:internal/;

type Members = Readonly<Record<string, unknown>>;

const expectEqual = (rule: string, ...[actual, expected]: readonly [unknown, unknown]): void => {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${rule}: ${one}, not ${other}`);
};

const faultRules = (fault: Members): void => {
  expectEqual(
    'C4.3 a fault names a parameter or a field',
    typeof (fault['param'] ?? fault['field']),
    'string',
  );
  expectEqual('C4.3 a fault states the received value', 'got' in fault, true);
  expectEqual(`C4.3 ${fault['problem']} is a problem code`, FAULTS.has(String(fault['problem'])), true);
};

const detailsRules = (details: unknown): void => {
  if (Array.isArray(details)) {
    expectEqual('C4.2 details are left out when there are none', details.length > 0, true);
    details.forEach(faultRules);
  } else {
    const members = Object.keys(details as Members).sort();
    expectEqual('C4.6 details of unknown keys', members, ['family', 'suggestions', 'unknown', 'valid']);
  }
};

/** Checks that the body is an error envelope and nothing else (C4.1 to C4.6). */
const envelopeRules = (status: number, body: Members, requestId: string | undefined): void => {
  const { error, code, message, messages, details, request_id } = body;
  const members = [
    'error',
    'code',
    'message',
    'messages',
    ...('details' in body ? ['details'] : []),
    'request_id',
  ];
  expectEqual('C4.1 members', Object.keys(body), members);
  expectEqual('C4.1 error', error, true);
  expectEqual('C4.4 code', code, CODES.get(status));
  expectEqual('C4.2 message', typeof message === 'string' && message !== '', true);
  expectEqual('C4.2 messages', messages, message);
  expectEqual('C4.2 request_id', request_id, requestId);
  if (details !== undefined) detailsRules(details);
};

/** Checks that an error page is one (C15.3, C15.4). */
const pageRules = ({ headers, body }: Answer): void => {
  expectEqual('C15.4 an error page is HTML', body.toLowerCase().startsWith('<!doctype html>'), true);
  const policy = headers.get('content-security-policy') ?? '';
  expectEqual('C15.3 a page has a policy', policy.startsWith("default-src 'none'"), true);
};

/** The address in a manifest of reconciliation that repeats the token of its own request (C17.2). */
const OF_MANIFEST = /\/suggest\/entity\?token=[^"]*/;

/**
 * Checks rules of every response: an expected status, the error envelope, no token, no internals.
 *
 * @param mayBePage Whether an error may be answered by a page instead of the envelope (C15.4).
 */
export const answerRules = (answer: Answer, secrets: readonly string[], mayBePage: boolean): void => {
  const { status, headers, body } = answer;
  if (!SUCCESSES.has(status) && !CODES.has(status)) throw new Error(`C4.4: ${status} ${body.slice(0, 500)}`);
  const shown = [...headers].join('\n') + body.replace(OF_MANIFEST, '');
  expectEqual(
    'C3.3 no token is shown',
    secrets.some((secret) => shown.includes(secret)),
    false,
  );
  expectEqual('C4.4 no internals', INTERNALS.exec(body), null);
  if (body !== '' && status >= 400) {
    expectEqual('C12.1 errors are not cached', headers.get('cache-control'), 'no-store');
    const type = headers.get('content-type');
    if (mayBePage && type === HTML_TYPE) {
      pageRules(answer);
      return;
    }
    expectEqual('C1.1 content type', type, JSON_TYPE);
    envelopeRules(status, JSON.parse(body) as Members, headers.get('x-request-id'));
  }
};

/** Checks further rules of responses below /api. */
export const apiRules = ({ status, headers, body }: Answer): void => {
  expectEqual('C12.5 X-API-Version', headers.get('x-api-version'), '2.6.0');
  expectEqual('C4.2 X-Request-Id', /^[A-Za-z0-9._-]{1,64}$/.test(headers.get('x-request-id') ?? ''), true);
  if (status === 204 || status === 304) return;
  expectEqual('C1.1 content type', headers.get('content-type'), JSON_TYPE);
  if (body !== '') JSON.parse(body);
};
