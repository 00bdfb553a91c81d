import type Koa from 'koa';
import type { Caller } from '../auth/caller.js';
import type { SignedIn } from '../auth/sessions.js';
import type { Cancellation } from '../runtime/cancellation.js';
import type { GuardSpec } from './guard.js';
import type { SharedAnswer, Sharing } from './shared-answers.js';

/** A session of the pages: its account, and the secret in its cookie. */
interface PageSession {
  readonly account: SignedIn;
  readonly secret: string;
}

/** State of a request, shared by the middleware. */
export interface ApiState {
  /** Equals `X-Request-Id` (C4.2). */
  requestId: string;
  /** Normalised address of the client (C3.35). */
  address: string;
  /** The caller; set for requests below /api before they are charged, or by the route that charges its caller itself. */
  caller: Caller;
  /** Session of the pages, from the cookie; never set below /api (C15.41). */
  session?: PageSession;
  /** The form of a page, once it was read. */
  form?: URLSearchParams;
  /** Aborted when work on the request becomes useless: the client disconnected, the deadline passed, or the request failed. */
  cancellation: Cancellation;
  /** How many percent of the data are loaded while the service starts; undefined afterwards. */
  starting?: number;
  /** Licence under which the whole database is offered; set for pages. */
  databaseLicence?: { readonly name: string; readonly url: string } | null;
  /** How answers may be shared; set for GET and HEAD where anybody may read (C21.1). */
  sharing?: Sharing;
  /** Set once the answer of the request may be shared (C21.2). */
  shared?: SharedAnswer;
  /** Whether the client disconnected before the answer was complete. */
  disconnected: boolean;
  /** Deadline of the answer on the clock of `performance.now()`. Time in which the body arrives does not count. */
  deadline: number;
  /** Whether the body selects members of the answer (C14.10); for tests. */
  selectedByBody?: boolean;
  /** Declaration of the matched route; undefined if none matched. */
  guarded?: Pick<GuardSpec<unknown, unknown>, 'response' | 'status' | 'row' | 'selected'>;
}

export type ApiContext = Koa.ParameterizedContext<ApiState>;
export type ApiMiddleware = Koa.Middleware<ApiState>;

/** Returns whether a path is `/api` or below it, where answers are JSON with the headers of the interface (C1.1). */
export const belowApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Returns a path below /api with each run of slashes as one (C1.2); any other path as it is. */
export const withSingleSlashes = (path: string): string => {
  const single = path.replace(/\/{2,}/g, '/');
  return belowApi(single) ? single : path;
};

/** Removes one trailing slash of a path (C1.2). */
export const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);
