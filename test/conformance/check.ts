import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { document, type Published } from './document.js';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const validators = new Map<string, ValidateFunction>();

const validatorOf = (schema: object): ValidateFunction => {
  const text = JSON.stringify(schema);
  const known = validators.get(text) ?? ajv.compile({ ...schema, components: document.components });
  validators.set(text, known);
  return known;
};

/** Says how an answer differs from the document, or returns null. */
const differenceOf = ({ answers }: Published, answer: Response, text: string): string | null => {
  const { status } = answer;
  const documented = answers.get(String(status)) ?? answers.get('default');
  if (documented === undefined) return `the status ${status} is not documented`;
  const type = answer.headers.get('Content-Type')?.split(';')[0] ?? 'none';
  if (documented['x-other-formats']?.includes(type)) return null;
  const content = documented.content?.[type];
  if (content === undefined) return `the media type ${type} is not documented for the status ${status}`;
  if (content.schema === undefined || !/[/+]json$/.test(type)) return null;
  const validate = validatorOf(content.schema);
  if (validate(JSON.parse(text))) return null;
  const [error] = validate.errors!;
  return `the answer has another form: ${error!.instancePath || 'it'} ${error!.message}`;
};

export interface Service {
  readonly base: URL;
  readonly token: string;
}

const MOST_WAITS = 5;

/** A token of the examples. */
const SHOWN_TOKEN = /\b(?:usr|unl)-[\w-]+/g;
/** The service lacks a record, or keeps no changes since that position. */
const ABSENT = [404, 410];

/** Sends a request; waits where the rate limit asks for it. */
const send = async (
  { base, token: own }: Service,
  { method, path, body }: Published,
  token: string | null,
): Promise<Response> => {
  for (let waits = 0; ; waits += 1) {
    const answer = await fetch(new URL(path.replaceAll(SHOWN_TOKEN, own), base), {
      method,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: body.replaceAll(SHOWN_TOKEN, own) }),
    });
    const seconds = Number(answer.headers.get('Retry-After'));
    if (answer.status !== 429 || waits === MOST_WAITS || !(seconds > 0)) return answer;
    await sleep(seconds * 1000);
  }
};

/** What became of a published request. */
export interface Outcome {
  readonly request: string;
  /** `absent` if the service has no such record: the answer has the documented form all the same. */
  readonly result: 'passed' | 'absent' | 'failed';
  readonly why?: string;
}

/** Sends a published request with and without the credential, and compares the answers with the document. */
export const check = async (service: Service, published: Published): Promise<Outcome> => {
  const request = `${published.method} ${published.path}`;
  const answer = await send(service, published, service.token);
  const text = await answer.text();
  const failed = (why: string): Outcome => ({ request, result: 'failed', why });
  const difference = differenceOf(published, answer, text);
  if (difference !== null) return failed(difference);
  if (!answer.ok && !ABSENT.includes(answer.status)) return failed(`${answer.status}: ${text.slice(0, 300)}`);
  if (published.needsCredential) {
    const refused = await send(service, published, null);
    const why = differenceOf(published, refused, await refused.text());
    if (why !== null || refused.status !== 401)
      return failed(`without a credential: ${why ?? `the status is ${refused.status}, not 401`}`);
  }
  return { request, result: answer.ok ? 'passed' : 'absent' };
};
