import type Koa from 'koa';
import type { Caller } from '../auth/caller.js';
import type { Cancellation } from '../cancellation.js';
import type { GuardSpec } from './guard.js';

/** What the middleware of a request know of it. */
export interface ApiState {
  /** Equals `X-Request-Id` (C4.2). */
  requestId: string;
  /** The client (C3.35). */
  address: string;
  /** Who calls; of requests below /api that are charged. */
  caller: Caller;
  /** Aborted once nothing more is to be done for the request: its client has left, its time is over, or it failed. */
  over: Cancellation;
  /** Whether the client went away before its answer. */
  left: boolean;
  /** The moment, of `performance.now()`, by which it is answered; the time that its body takes to arrive aside. */
  until: number;
  /** What the route that answers declares; undefined where none matched. */
  guarded?: Pick<GuardSpec<unknown, unknown>, 'response' | 'status' | 'row'>;
}

export type ApiContext = Koa.ParameterizedContext<ApiState>;
export type ApiMiddleware = Koa.Middleware<ApiState>;

/** Whether the path is `/api` or below it, where answers are JSON with the headers of the interface (C1.1). */
export const belowApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Where browser tokens are claimed. */
export const CLAIM_PATH = '/api/auth/claim';

/** Where lists of names are matched: asked by POST, but nothing is written. */
export const MATCH_PATH = '/api/v1/species/match';

/** Whether a request is by POST and yet no write: pages of any origin may send it (C3.40, C3.41). */
export const isOpenPost = ({ method, path }: Pick<ApiContext, 'method' | 'path'>): boolean =>
  method === 'POST' && [CLAIM_PATH, MATCH_PATH].includes(path.replace(/\/$/, ''));

/** Whether a request claims a browser token: its credential may be in its body. */
export const isClaim = ({ method, path }: Pick<ApiContext, 'method' | 'path'>): boolean =>
  method === 'POST' && (path === CLAIM_PATH || path === `${CLAIM_PATH}/`);
