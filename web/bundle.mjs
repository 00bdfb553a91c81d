import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Returns what a TypeScript module of the pages exports. */
const imported = async (path) => {
  const { outputFiles } = await build({
    entryPoints: [here(path)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
};

/** Writes the outline of the world, the same on all maps. */
const drawLand = async (file) => {
  const { landFile } = await imported('map/land.ts');
  const coasts = await readFile(fileURLToPath(import.meta.resolve('world-atlas/land-50m.json')), 'utf8');
  await writeFile(file, landFile(JSON.parse(coasts)));
};

/** Renders the guides of `docs` and indexes them for the search. */
const renderGuides = async (file) => {
  const { renderLibrary } = await imported('docs/render-library.ts');
  await writeFile(
    file,
    renderLibrary((name) => readFileSync(here(`../docs/${name}`), 'utf8')),
  );
};

/** Bundles the style sheets, the browser modules, the outline of the world and the guides for the pages into `dist/web/files`. */
export const bundle = async () => {
  const outdir = here('../dist/web/files');
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [
      { in: here('styles/site.css'), out: 'style' },
      { in: here('map/map-image.css'), out: 'map-image' },
      { in: here('browser/linnea.ts'), out: 'linnea' },
    ],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
    logLevel: 'warning',
  });
  await Promise.all([drawLand(`${outdir}/land.svg`), renderGuides(`${outdir}/library.json`)]);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
