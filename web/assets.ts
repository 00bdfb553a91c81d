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

/** Reads a file that `npm run build` makes for the pages. */
export const readBuilt = (name: string): Buffer => {
  try {
    return readFileSync(packaged('dist', 'web', 'files', name));
  } catch (cause) {
    throw new Error(`The file ${name} of the pages is missing: run npm run build.`, { cause });
  }
};

/** A file of the pages under an address that contains a hash of it, so that caches may keep it forever. */
const asset = (name: string, type: keyof typeof TYPES) => {
  const body = readBuilt(`${name}.${type}`);
  const digest = hash('sha256', body, 'hex').slice(0, 12);
  return { path: `/files/${name}-${digest}.${type}`, type: TYPES[type], send: precompressed(body) };
};

/** Reads the style sheet, the browser modules and the outline of the world, and the parts of them that map images contain. */
export const pageAssets = () => ({
  style: asset('style', 'css'),
  script: asset('linnea', 'js'),
  land: asset('land', 'svg'),
  /** The outline of the world as the data of an SVG path. */
  outline: / d="([^"]+)"/.exec(readBuilt('land.svg').toString())![1]!,
  /** Style sheet of a map that is an image. */
  mapStyle: readBuilt('map-image.css').toString().trim(),
});
export type PageAssets = ReturnType<typeof pageAssets>;

const filesOf = ({ style, script, land }: PageAssets) => [style, script, land];

/** Returns the paths of the files of the pages. */
export const filePaths = (assets: PageAssets): ReadonlySet<string> =>
  new Set(filesOf(assets).map(({ path }) => path));

/** Adds the routes of the files of the pages. */
export const assetRoutes = (router: ApiRouter, assets: PageAssets): void => {
  for (const { path, type, send } of filesOf(assets))
    router.get(path, (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      ctx.type = type;
      return send(ctx);
    });
};
