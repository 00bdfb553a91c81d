import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the style sheet and the browser modules of the pages into `dist/web/files`. */
export const bundle = async () => {
  const outdir = here('../dist/web/files');
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [here('style.css'), here('browser/linnea.ts')],
    outdir,
    entryNames: '[name]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
    logLevel: 'warning',
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
