import type { z } from 'zod';
import type { Account, Caller } from '../auth/caller.js';
import type { AnswerFormat } from '../query/read-format.js';
import type { CancellationSignal } from '../runtime/cancellation.js';
import { withTimeout } from '../runtime/deadline.js';
import { type Access, accountOf } from './access.js';
import type { ApiContext, ApiMiddleware, ApiState } from './api-context.js';
import { baseOf } from './base-url.js';
import { type JsonObject, readBody, readBodyOrForm } from './body.js';
import { type Caching, matchesTag, sendGzip, sendText } from './caching.js';
import { setExposed } from './cors.js';
import { acceptedFormat, acceptedType, JSON_TYPE } from './formats.js';
import { problem } from './problem.js';
import { isForAnybody, markShared } from './shared-answers.js';
import { type Rows, sendRows } from './stream-rows.js';
import { type Payer, payerOf } from './units.js';

/** Declaration of what a route accepts and what it answers. */
export interface GuardSpec<Params, Query> {
  /**
   * Required access: `anyone` needs no credential; `optional` needs none, but a credential that is sent must be valid (C17.3);
   * by default any credential is enough (C2.0); writes need more (C3.6, C3.14).
   */
  readonly access?: 'anyone' | 'optional' | Access;
  /** Path parameters, percent-decoded. A path that does not fit the schema is answered with 404. */
  readonly params?: z.ZodType<Params>;
  /** Reads the query string; throws a QueryProblem if it is invalid (C4.5). */
  readonly query?: (querystring: string) => Query;
  /** Schema of the body, for routes that read one. The handler itself checks the body, after looking up its record (C4.5). */
  readonly body?: z.ZodType;
  /** Whether the body may be a form as well, whose members are texts (C17.4). */
  readonly form?: true;
  /** Maximum length of the body in bytes; 65,536 by default (C4.4). */
  readonly maxBodyBytes?: number;
  /** Schema of a row, for answers that callers may request as lines of JSON or as CSV (C7.22, C14.20). */
  readonly row?: z.ZodType;
  /** Whether rows are computed while they are sent, whatever the form of the answer (C7.22). */
  readonly streamed?: true;
  /** Schema of the body, and of a row, of a success with members selected by `fields` (C14.10); for tests. */
  readonly selected?: { readonly response: z.ZodType; readonly row?: z.ZodType };
  /** Media types of files that it sends besides the JSON of `response`, also in parts (C16.32). */
  readonly files?: readonly string[];
  /** Schema of the body of a success. Tests check it (http/answer-check.ts), requests do not. */
  readonly response: z.ZodType;
  /** Every status of the route except those of authentication and rate limits. */
  readonly status: readonly number[];
  readonly caching: Caching;
}

/** Input of a handler: the checked parts of the request. */
export interface Guarded<Params, Query> {
  readonly params: Params;
  readonly query: Query;
  /** The JSON object in the body; empty for a route that reads none. */
  readonly body: JsonObject;
  /** Account of the caller; undefined only if `access` is `anyone` or `optional`. */
  readonly account: Account | undefined;
  /** Payer of the answer: that account, otherwise the address of the caller. */
  readonly payer: Payer;
  /** Base URL under which the caller reached the service, without a trailing slash; empty for an unsafe Host. */
  readonly base: string;
  /** Whether the credential is a browser token, which shows less of its account (C8.61). */
  readonly withBrowserToken: boolean;
  /** The form of the answer that `Accept` asks for; JSON on routes without rows. */
  readonly accepted: AnswerFormat;
  /** The media type that `Accept` asks for: one of the files of the route, else JSON. */
  readonly acceptedType: string;
  /** Returns whether the caller has the answer with this ETag already. */
  readonly has: (tag: string) => boolean;
  /** Aborted when the client disconnects or the deadline of the answer passes (503, C4.4). */
  readonly signal: CancellationSignal;
  /** Deadline of writes on the clock of `performance.now()`, a little before that of the answer. */
  readonly deadline: number;
}

/** Milliseconds that a write needs to end after it was cut off. */
const SETTLING_MS = 250;

/** Returns the deadline of writes, on the clock of `performance.now()` in milliseconds: a little before that of the answer. */
export const writeDeadline = ({ deadline }: Pick<ApiState, 'deadline'>): number => deadline - SETTLING_MS;

/** Result of a handler: JSON text or its UTF-8 bytes, or a file of the route; and when the record last changed, in ISO 8601 (C12.2). */
export type Answer = Changed &
  (
    | { readonly json: string | Buffer }
    | { readonly file: string; readonly type: string }
    /** JSON, compressed. */
    | { readonly gzip: Buffer }
  );

interface Changed {
  /** 200 by default. */
  readonly status?: 201;
  readonly lastModified?: string;
  /** Surrogate keys of the answer, those of the record itself first; by default that of lists (C21.5). */
  readonly keys?: readonly string[];
  /** ETag from the version of the record; by default that of the text (C12.2). */
  readonly tag?: string;
  /** Whether the fallback engine answered (C12.9). */
  readonly fromFallback?: boolean;
}

/** Header that names the engine of an answer by the fallback (C12.9). */
export const ENGINE_HEADER = 'X-Search-Engine';

/** Throws a 400 for a path with invalid percent-encoding, which @koa/router would pass on undecoded. */
const checkEncoding = (path: string): void => {
  try {
    decodeURIComponent(path);
  } catch (invalid) {
    if (!(invalid instanceof URIError)) throw invalid;
    throw problem('bad_request', {
      message: 'The path has invalid percent-encoding: encode it as UTF-8, such as %C3%A9 for é.',
    });
  }
};

const paramsOf = <Params>(ctx: ApiContext, schema: z.ZodType<Params>): Params => {
  const read = schema.safeParse(ctx['params']);
  if (read.success) return read.data;
  throw problem('not_found');
};

/** Reads the body if the route has one, and extends the deadline by the time in which it arrived. */
const bodyOf = async (
  ctx: ApiContext,
  { body, form, maxBodyBytes }: GuardSpec<unknown, unknown>,
): Promise<JsonObject> => {
  if (!body) return {};
  const began = performance.now();
  const read = await (form ? readBodyOrForm : readBody)(ctx.req, maxBodyBytes);
  ctx.state.deadline += performance.now() - began;
  return read;
};

/** Returns the account of a caller with the required access; undefined for nobody where none is required. */
const accountFor = (
  caller: Caller,
  access: GuardSpec<unknown, unknown>['access'],
  anybody: boolean,
): Account | undefined => {
  if (access === 'anyone') return undefined;
  if (caller.kind === 'nobody' && (anybody || access === 'optional')) return undefined;
  return accountOf(caller, access === 'optional' ? 'read' : access);
};

/** Creates the middleware of a route: checks credential, body, query and path in the order of C4.5, runs the handler, and sends its answer. */
export const guard =
  <Params = undefined, Query = undefined>(
    spec: GuardSpec<Params, Query>,
    handle: (input: Guarded<Params, Query>) => Promise<Answer | Rows>,
    licenceLink?: string,
  ): ApiMiddleware =>
  async (ctx) => {
    ctx.state.guarded = spec;
    const account = accountFor(ctx.state.caller, spec.access, isForAnybody(ctx, spec));
    markShared(ctx, spec);
    checkEncoding(ctx.path);
    const body = await bodyOf(ctx, spec);
    ctx.state.selectedByBody = Object.hasOwn(body, 'fields');
    const query = spec.query?.(ctx.querystring) as Query;
    const params = (spec.params && paramsOf(ctx, spec.params)) as Params;
    const { caller, cancellation: signal, deadline } = ctx.state;
    const withBrowserToken = caller.kind === 'account' && caller.origin !== null;
    const accepted = spec.row ? acceptedFormat(ctx) : 'json';
    const work = handle({
      params,
      query,
      body,
      account,
      payer: payerOf(account, ctx.state),
      base: baseOf(ctx),
      withBrowserToken,
      accepted,
      acceptedType: spec.files ? acceptedType(ctx, spec.files) : JSON_TYPE,
      has: (tag) => matchesTag(ctx.get('If-None-Match'), tag),
      signal,
      deadline: writeDeadline(ctx.state),
    });
    const answer = await (spec.streamed ? work : withTimeout(deadline - performance.now(), work));
    if (licenceLink && (spec.caching !== 'never' || 'rows' in answer)) ctx.set('Link', licenceLink);
    if ('rows' in answer) return sendRows(ctx, answer, signal);
    if (ctx.state.shared && answer.keys) ctx.state.shared = { ...ctx.state.shared, keys: answer.keys };
    if (answer.fromFallback) setExposed(ctx, ENGINE_HEADER, 'postgres');
    if (answer.lastModified !== undefined) ctx.lastModified = new Date(answer.lastModified);
    if ('gzip' in answer) return sendGzip(ctx, answer.gzip, spec.caching, answer);
    sendText(ctx, 'json' in answer ? answer.json : answer.file, spec.caching, answer);
  };
