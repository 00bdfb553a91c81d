import type { AskService, ToolRequest } from './ask.js';
import { ApiRefusal } from './ask.js';
import type { Warned } from './responses.js';

/** Client of the API for one call of a tool. It records the requests, for the answer. */
export interface ToolClient {
  /** Returns the body of a 200 response, of the schema of the route. @throws {ApiRefusal} */
  readonly get: <Body>(path: string) => Promise<Body>;
  readonly post: <Body>(path: string, body: object) => Promise<Body>;
  readonly requests: readonly ToolRequest[];
  /** Warnings of the API: what it ignored, or read differently from how it was written. */
  readonly warnings: readonly string[];
  /** Version of the data in the last response; null before the first one. */
  readonly version: () => string | null;
}

/** Maximum number of characters of a warning. */
const MAX_WARNING = 300;

/** Creates the client for one call of a tool. */
export const createToolClient = (ask: AskService): ToolClient => {
  const requests: ToolRequest[] = [];
  const warnings: string[] = [];
  let version: string | null = null;
  const send = async <Body>(request: ToolRequest): Promise<Body> => {
    requests.push(request);
    const response = await ask(request);
    version = response.datasetVersion ?? version;
    if (response.status !== 200) throw new ApiRefusal(request, response);
    for (const { message } of (response.body as Warned).meta?.warnings ?? [])
      warnings.push(message.slice(0, MAX_WARNING));
    return response.body as Body;
  };
  return {
    get: (path) => send({ method: 'GET', path }),
    post: (path, body) => send({ method: 'POST', path, body }),
    requests,
    warnings,
    version: () => version,
  };
};
