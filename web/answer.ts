import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ApiContext } from '../src/http/api-context.js';
import { withoutToken } from '../src/http/base-url.js';
import { type Caching, sendText } from '../src/http/caching.js';
import { type PageOptions, sendPage } from '../src/http/page.js';
import { sharePage } from '../src/http/shared-answers.js';
import type { Visit } from './visit.js';

/** Sends the answer of a page: a document, a file, or a redirect. */
export type PageAnswer = (ctx: ApiContext) => void | Promise<void>;

/** Matches the hosts that a Content-Security-Policy may list without opening it further. */
const PHOTO_HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/;

/**
 * Hosts to which the publishers of photos redirect; browsers check these against the policy, too. Special:FilePath of Wikimedia
 * Commons leads to a thumbnail, or to the original if that is smaller; thumbnails moved to a host of their own in 2026
 * (https://phabricator.wikimedia.org/T427465).
 */
const REDIRECTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['commons.wikimedia.org', ['thumb.wikimedia.org', 'upload.wikimedia.org']],
]);

/** Returns the sources of images: the files of the service, and the publishers of the photos on a page. */
const photosOf = (photoHosts: ReadonlySet<string>): string => {
  const hosts = [...photoHosts].flatMap((host) => [host, ...(REDIRECTS.get(host) ?? [])]);
  return ["'self' data:", ...new Set(hosts.filter((host) => PHOTO_HOST.test(host)).sort())].join(' ');
};

/**
 * Returns the Content-Security-Policy of a page: it may load its own files and the photos that it shows, and send forms
 * to this service only.
 */
const policyFor = (photoHosts: ReadonlySet<string>): string => {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `img-src ${photosOf(photoHosts)}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** The HTML of a page as bytes, with its content security policy. */
export interface RenderedPage {
  readonly body: Buffer;
  readonly policy: string;
  readonly language: string;
}

const rendered = (visit: Visit, html: string): RenderedPage => ({
  body: Buffer.from(html),
  policy: policyFor(visit.photoHosts),
  language: visit.language,
});

/** Renders a whole page. */
export const renderedDocument = (visit: Visit, page: VNode): RenderedPage =>
  rendered(visit, `<!doctype html>${renderToString(page)}`);

/**
 * Answers with HTML. Private unless anybody may read (C21.4): its text depends on the host and the languages of the caller. HTML
 * with a form of the visitor is not stored.
 */
export const sendRendered = (
  ctx: ApiContext,
  { body, policy, language }: RenderedPage,
  { hasForm = false, status = 200 } = {},
): void => {
  ctx.vary(['Accept-Language', 'Cookie']);
  ctx.set('Content-Language', language);
  sendPage(ctx, 'html', body, policy, { caching: hasForm ? 'never' : 'private', status });
  if (status === 200 && !hasForm) sharePage(ctx);
};

/** Answers with a page. */
export const documentAnswer =
  (visit: Visit, page: VNode, status = 200): PageAnswer =>
  (ctx) =>
    sendRendered(ctx, renderedDocument(visit, page), { hasForm: visit.formToken !== null, status });

/** Answers with a page that other sites may frame and read: it has no scripts and no forms, and depends on no session. */
export const framedAnswer =
  (visit: Visit, page: VNode): PageAnswer =>
  (ctx) => {
    const html = `<!doctype html>${renderToString(page)}`;
    const photos = photosOf(visit.photoHosts);
    const policy = `default-src 'none'; style-src 'self'; img-src ${photos}; base-uri 'none'; form-action 'none'`;
    ctx.vary(['Accept-Language']);
    ctx.remove('X-Frame-Options');
    ctx.set('Access-Control-Allow-Origin', '*');
    sendPage(ctx, 'html', html, policy, { caching: 'private' });
  };

/** Sends a text that only private caches may store: most contain the host of the request. */
export const textAnswer =
  (type: string, body: string): PageAnswer =>
  (ctx) => {
    ctx.set('Cache-Control', 'private, max-age=3600');
    ctx.type = type;
    ctx.body = body;
  };

/** Answers with a part of a page, which a script puts into it. */
export const fragmentAnswer =
  (visit: Visit, part: VNode): PageAnswer =>
  (ctx) =>
    sendRendered(ctx, rendered(visit, renderToString(part)), { hasForm: visit.formToken !== null });

/** Answers with a file of a page; `type` is its file extension, `policy` its Content-Security-Policy. */
export const fileAnswer =
  (type: string, text: string, policy: string, options?: PageOptions): PageAnswer =>
  (ctx) =>
    sendPage(ctx, type, text, policy, options);

/** Answers a script with a value as JSON. */
export const jsonAnswer =
  (value: object | null, caching: Caching): PageAnswer =>
  (ctx) =>
    sendText(ctx, JSON.stringify(value), caching);

/** Redirects to the proper address of a page for good (C15.2). */
export const movedTo =
  (path: string): PageAnswer =>
  (ctx) => {
    ctx.set('Cache-Control', 'private, max-age=300');
    ctx.status = 301;
    ctx.redirect(path);
  };

/** Redirects to another page for this time only. */
export const seeOther =
  (path: string): PageAnswer =>
  (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 303;
    ctx.redirect(withoutToken(path));
  };
