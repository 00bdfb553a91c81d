import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { precompressed } from '../src/http/precompressed.js';
import type { ApiRouter } from '../src/http/router.js';
import { packaged } from '../src/runtime/package-root.js';

const TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

const read = (name: string): Buffer => {
  try {
    return readFileSync(packaged('dist', 'web', 'files', name));
  } catch (cause) {
    throw new Error(`The file ${name} of the pages is missing: run npm run build.`, { cause });
  }
};

/** A file of the pages under an address that contains a hash of it, so that caches may keep it forever. */
const asset = (name: string, type: keyof typeof TYPES) => {
  const body = read(`${name}.${type}`);
  const digest = hash('sha256', body, 'hex').slice(0, 12);
  return { path: `/files/${name}-${digest}.${type}`, type: TYPES[type], send: precompressed(body) };
};

/** The style sheet, the browser modules and the outline of the world of the pages. */
export const pageAssets = () => ({
  style: asset('style', 'css'),
  script: asset('linnea', 'js'),
  land: asset('land', 'svg'),
});
export type PageAssets = ReturnType<typeof pageAssets>;

/** Adds the routes of the files of the pages. */
export const assetRoutes = (router: ApiRouter, assets: PageAssets): void => {
  for (const { path, type, send } of Object.values(assets))
    router.get(path, (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      ctx.type = type;
      return send(ctx);
    });
};
