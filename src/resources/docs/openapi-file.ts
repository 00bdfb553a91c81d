import { readFileSync } from 'node:fs';
import { packaged } from '../../runtime/package-root.js';

/** Reads the OpenAPI document, which `npm run openapi` generates from the declarations of the routes. */
export const readOpenApi = (): string => readFileSync(packaged('docs', 'openapi.json'), 'utf8');
