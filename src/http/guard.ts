import type { z } from 'zod';
import type { Account } from '../auth/caller.js';
import { type Access, accountOf } from '../auth/koa-caller.js';
import type { CancellationSignal } from '../cancellation.js';
import { within } from '../within.js';
import { type JsonObject, readBody } from './body.js';
import { type Caching, sendJson } from './caching.js';
import { setExposed } from './cors.js';
import { problem } from './problem.js';
import { type Rows, sendRows } from './rows.js';
import type { ApiContext, ApiMiddleware } from './state.js';

/** What a route lets in and gives out, in one object. */
export interface GuardSpec<Params, Query> {
  /** `anyone` may call without a credential; by default any credential may (C2.0), writes need more (C3.6, C3.14). */
  readonly access?: 'anyone' | Access;
  /** Path parameters, percent-decoded; what does not fit is not found. */
  readonly params?: z.ZodType<Params>;
  /** Reads the query string; throws the problems of C4.5. */
  readonly query?: (querystring: string) => Query;
  /** What the body may hold, where the route reads one. What is wrong in it the handler says, once it has looked its record up (C4.5). */
  readonly body?: z.ZodType;
  /** Longest body that it reads, in bytes; 65,536 where it says nothing (C4.4). */
  readonly longestBody?: number;
  /** A row of an answer of rows, which callers may ask for as lines of JSON (C7.22). */
  readonly row?: z.ZodType;
  /** The body of a success; held by the tests (http/answer-check.ts), not on each request. */
  readonly response: z.ZodType;
  /** Every status the route answers with, those of authentication and limits aside. */
  readonly status: readonly number[];
  readonly caching: Caching;
}

/** What a handler is given. */
export interface Guarded<Params, Query> {
  readonly params: Params;
  readonly query: Query;
  /** The JSON object that was sent; empty where the route reads none. */
  readonly body: JsonObject;
  /** The account that calls; undefined only where anyone may call. */
  readonly account: Account | undefined;
  /** Whether a browser token was sent, which says less of its account (C8.61). */
  readonly byBrowser: boolean;
  /** Aborted when the client goes away, or the time for the answer is over (503, C4.4). */
  readonly gone: CancellationSignal;
  /** The moment, of `performance.now()`, by which it has written what it writes: a little before its answer is due. */
  readonly until: number;
}

/** Milliseconds in which a write that was cut off comes to its end. */
const SETTLING_MS = 250;

/** What a handler gives back: JSON text, which may be in UTF-8 already, and when the record last changed, in ISO 8601 (C12.2). */
export interface Answer {
  readonly json: string | Buffer;
  /** 200 where it says nothing. */
  readonly status?: 201;
  readonly lastModified?: string;
  /** Whether the engine answered that stands in for the usual one (C12.9). */
  readonly standIn?: boolean;
}

/** Where everything that the answers show is credited (C12.8). */
const LICENCE = '</api/v1/sources>; rel="license"';

/** Names the engine where it is the stand-in (C12.9). */
const ANSWERED_BY = 'X-Search-Engine';

/** @koa/router leaves a segment that cannot be decoded as it is: such a path is refused here. */
const checkEncoding = (path: string): void => {
  try {
    decodeURIComponent(path);
  } catch (invalid) {
    if (!(invalid instanceof URIError)) throw invalid;
    throw problem('bad_request', { message: 'The path is not valid percent-encoded UTF-8.' });
  }
};

const paramsOf = <Params>(ctx: ApiContext, schema: z.ZodType<Params>): Params => {
  const read = schema.safeParse(ctx['params']);
  if (read.success) return read.data;
  throw problem('not_found');
};

/** The body where the route reads one; the time that it takes to arrive is the client's. */
const bodyOf = async (
  ctx: ApiContext,
  { body, longestBody }: GuardSpec<unknown, unknown>,
): Promise<JsonObject> => {
  if (!body) return {};
  const began = performance.now();
  const read = await readBody(ctx.req, longestBody);
  ctx.state.until += performance.now() - began;
  return read;
};

/** The checks of a route in the order of C4.5 (credential, body, query, path), then its handler, then its answer. */
export const guard =
  <Params = undefined, Query = undefined>(
    spec: GuardSpec<Params, Query>,
    handle: (input: Guarded<Params, Query>) => Promise<Answer | Rows>,
  ): ApiMiddleware =>
  async (ctx) => {
    ctx.state.guarded = spec;
    const account = spec.access === 'anyone' ? undefined : accountOf(ctx.state.caller, spec.access);
    checkEncoding(ctx.path);
    const body = await bodyOf(ctx, spec);
    const query = spec.query?.(ctx.querystring) as Query;
    const params = (spec.params && paramsOf(ctx, spec.params)) as Params;
    const { caller, over: gone, until } = ctx.state;
    const byBrowser = caller.kind === 'account' && caller.origin !== null;
    const work = handle({ params, query, body, account, byBrowser, gone, until: until - SETTLING_MS });
    // Rows are worked out while they are sent.
    const answer = await (spec.row ? work : within(until - performance.now(), work));
    if (spec.caching !== 'never' || 'rows' in answer) ctx.set('Link', LICENCE);
    if ('rows' in answer) return sendRows(ctx, answer, gone);
    if (answer.standIn) setExposed(ctx, ANSWERED_BY, 'postgres');
    if (answer.lastModified !== undefined) ctx.lastModified = new Date(answer.lastModified);
    sendJson(ctx, answer.json, spec.caching, answer.status);
  };
