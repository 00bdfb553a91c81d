import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { precompressed } from '../../http/precompressed.js';

const require = createRequire(import.meta.url);
const MANIFEST = require.resolve('swagger-ui-dist/package.json');
const { version } = require(MANIFEST) as { version: string };

/** Path of the files of Swagger UI. It contains the version, so that caches may keep the files forever. */
export const VENDOR = `docs/swagger-ui-${version}`;

const FILES = new Map([
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
]);

/** A file of Swagger UI, from its npm package. */
export interface VendorFile {
  readonly type: string;
  /** Sends the file as the body of an answer. */
  readonly send: ReturnType<typeof precompressed>;
}

/** Returns a function that finds the files that the page uses, each read once; undefined for any other name. */
export const vendorFiles = (): ((name: string) => VendorFile | undefined) => {
  const read = new Map<string, VendorFile>();
  return (name) => {
    const type = FILES.get(name);
    if (type === undefined) return undefined;
    const known = read.get(name) ?? {
      type,
      send: precompressed(readFileSync(join(dirname(MANIFEST), name))),
    };
    read.set(name, known);
    return known;
  };
};
