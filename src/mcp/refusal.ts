import { type ApiRefusal, shownRequest, type ToolRequest } from './ask.js';
import { type CallResult, textResult } from './call-result.js';
import type { ErrorBody } from './responses.js';

/** Maximum number of characters of the message of a refusal, and of its requests together. */
const MAX_REFUSAL_MESSAGE = 800;
const MAX_REFUSED_REQUESTS = 1_600;

/** Returns requests as a refusal shows them: all have the same maximum length, and end with an ellipsis if they are cut. */
export const refusedRequests = (requests: readonly ToolRequest[]): readonly string[] => {
  const longest = Math.floor(MAX_REFUSED_REQUESTS / requests.length);
  return requests
    .map(shownRequest)
    .map((shown) => (shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown));
};

/** Unknown names of a request, with the nearest accepted one of each (contract C4.6, C14.11). */
interface UnknownNames {
  /** The family or parameter that has the names. */
  readonly of: string;
  readonly suggestions: Readonly<Record<string, string | null>>;
}

const unknownNamesIn = (body: ErrorBody): readonly UnknownNames[] =>
  [body?.details ?? []]
    .flat()
    .flatMap(({ family, param, suggestions }) =>
      suggestions === undefined ? [] : [{ of: family ?? param ?? 'The request', suggestions }],
    );

/** Returns the sentence for unknown names, without the long list of accepted ones. */
const unknownMessage = ({ of, suggestions }: UnknownNames): string => {
  const names = Object.entries(suggestions).map(([name, near]) =>
    near === null ? name : `${name} (did you mean ${near}?)`,
  );
  return `${of} does not accept ${names.join(', ')}.`;
};

/** Returns the answer for an error of the API: the message, the nearest names, and the request. */
export const refusalAnswer = ({ request, response, body, message }: ApiRefusal): CallResult => {
  const unknown = unknownNamesIn(body);
  const said =
    unknown.length === 0
      ? message
      : `${unknown.map(unknownMessage).join(' ')} The tool describe_fields lists the names.`;
  return textResult(
    {
      error: body?.code ?? 'failed',
      status: response.status,
      message: said.slice(0, MAX_REFUSAL_MESSAGE),
      ...(unknown.length === 0
        ? {}
        : { suggestions: Object.assign({}, ...unknown.map(({ suggestions }) => suggestions)) }),
      requests: refusedRequests([request]),
    },
    true,
  );
};

const INVALID = /^MCP error -32602: (?:Input validation error: )?/;

/** Returns the answer for arguments that were refused before a request, or for a failure, in the form of an error of the API. */
export const inputRefusal = (message: string): CallResult =>
  textResult(
    {
      ...(INVALID.test(message) ? { error: 'bad_request', status: 400 } : { error: 'failed', status: 500 }),
      message: message.replace(INVALID, '').slice(0, MAX_REFUSAL_MESSAGE),
      requests: [],
    },
    true,
  );
