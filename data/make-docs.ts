import { readFileSync, writeFileSync } from 'node:fs';
import { packaged } from '../src/runtime/package-root.js';
import { GENERATED, withPart } from './docs/generated.js';

/** `npm run docs`: writes the generated parts of the pages under docs. */
for (const part of GENERATED) {
  const path = packaged(part.page);
  writeFileSync(path, withPart(readFileSync(path, 'utf8'), part));
  process.stdout.write(`${part.page}: ${part.name}\n`);
}
