import type { Answer } from './read-answer.js';

/** C4.4, with 408 for what never arrives. */
const CODES = new Map([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'request_timeout'],
  [409, 'conflict'],
  [413, 'payload_too_large'],
  [414, 'uri_too_long'],
  [415, 'unsupported_media_type'],
  [422, 'unprocessable_entity'],
  [429, 'too_many_requests'],
]);
const SUCCESSES = new Set([200, 201, 204, 304]);

/** C4.3 */
const FAULTS = new Set(
  `missing blank malformed wrong_type not_allowed out_of_range off_scale too_long too_many repeated past_end not_found
  unknown_attribute value_missing unit_missing no_change conflicts_with`.split(/\s+/),
);

const JSON_TYPE = 'application/json; charset=utf-8';

/** What a trace of the code looks like. */
const INTERNALS = /\bat [^\n]*\.[jt]s:\d+|node_modules|node:internal/;

type Members = Readonly<Record<string, unknown>>;

const hold = (rule: string, ...[actual, expected]: readonly [unknown, unknown]): void => {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${rule}: ${one}, not ${other}`);
};

const faultRules = (fault: Members): void => {
  hold('C4.3 a fault names a parameter or a field', typeof (fault['param'] ?? fault['field']), 'string');
  hold('C4.3 a fault says what it got', 'got' in fault, true);
  hold(`C4.3 ${fault['problem']} is a problem code`, FAULTS.has(String(fault['problem'])), true);
};

const detailsRules = (details: unknown): void => {
  if (Array.isArray(details)) {
    hold('C4.2 details are left out when there are none', details.length > 0, true);
    details.forEach(faultRules);
  } else {
    const members = Object.keys(details as Members).sort();
    hold('C4.6 details of unknown keys', members, ['family', 'suggestions', 'unknown', 'valid']);
  }
};

/** C4.1 to C4.6: the envelope and nothing but the envelope. */
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
  hold('C4.1 members', Object.keys(body), members);
  hold('C4.1 error', error, true);
  hold('C4.4 code', code, CODES.get(status));
  hold('C4.2 message', typeof message === 'string' && message !== '', true);
  hold('C4.2 messages', messages, message);
  hold('C4.2 request_id', request_id, requestId);
  if (details !== undefined) detailsRules(details);
};

/** What holds of every answer to anything: no failure of ours, the envelope, no token and nothing of the inside. */
export const answerRules = ({ status, headers, body }: Answer, secrets: readonly string[]): void => {
  if (!SUCCESSES.has(status) && !CODES.has(status)) throw new Error(`C4.4: ${status} ${body.slice(0, 500)}`);
  const shown = [...headers].join('\n') + body;
  hold(
    'C3.3 no token is shown',
    secrets.some((secret) => shown.includes(secret)),
    false,
  );
  hold('C4.4 no internals', INTERNALS.exec(body), null);
  if (body !== '' && status >= 400) {
    hold('C1.1 content type', headers.get('content-type'), JSON_TYPE);
    hold('C12.1 errors are not kept', headers.get('cache-control'), 'no-store');
    envelopeRules(status, JSON.parse(body) as Members, headers.get('x-request-id'));
  }
};

/** What holds, beyond that, of answers below /api. */
export const apiRules = ({ status, headers, body }: Answer): void => {
  hold('C12.5 X-API-Version', headers.get('x-api-version'), '2.6.0');
  hold('C4.2 X-Request-Id', /^[A-Za-z0-9._-]{1,64}$/.test(headers.get('x-request-id') ?? ''), true);
  if (status === 204 || status === 304) return;
  hold('C1.1 content type', headers.get('content-type'), JSON_TYPE);
  if (body !== '') JSON.parse(body);
};
