import type { ErrorBody } from './responses.js';

/** A request to the API that a tool sends. */
export interface ToolRequest {
  readonly method: 'GET' | 'POST';
  /** Path below /api/v1 with its query string, encoded. */
  readonly path: string;
  readonly body?: object;
}

/** The response of the API. */
export interface ToolResponse {
  readonly status: number;
  /** Its JSON, of the schema of the route. */
  readonly body: unknown;
  /** Version of the data (contract C12.10); null if it is not known. */
  readonly datasetVersion: string | null;
}

/** Sends a request with the credential of the caller. */
export type AskService = (request: ToolRequest) => Promise<ToolResponse>;

/** An error of the API, which the caller gets in place of an answer. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly body: ErrorBody;
  constructor(
    readonly request: ToolRequest,
    readonly response: ToolResponse,
  ) {
    const body = response.body as ErrorBody;
    super(
      body?.message ??
        `The answer (status ${response.status}) is not from Linnea: check the address, and try again later.`,
    );
    this.body = body;
  }
}

/** Returns a path with a query string; empty and undefined values are omitted. */
export const pathWithQuery = (
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = given.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return text.length === 0 ? path : `${path}?${text.join('&')}`;
};

/** Characters that an address may show decoded: none that ends a value or begins another part of the address. */
const SHOWN_DECODED = /[\p{L}\p{N}[\],:]/u;

const readable = (path: string): string =>
  path.replace(/(?:%[\dA-F]{2})+/g, (escapes) =>
    [...decodeURIComponent(escapes)]
      .map((each) => (SHOWN_DECODED.test(each) ? each : encodeURIComponent(each)))
      .join(''),
  );

/** Returns a request as people write it: the method, the path, and the body. */
export const shownRequest = ({ method, path, body }: ToolRequest): string =>
  [method, readable(path), ...(body === undefined ? [] : [JSON.stringify(body)])].join(' ');
