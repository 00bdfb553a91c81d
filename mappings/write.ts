import { writeFileSync } from 'node:fs';
import { mappingText } from '../src/search/elasticsearch/index/mapping.js';

/** Writes the committed copy of the mapping: `npm run mappings` after a change of the registry. */
writeFileSync(new URL('species.json', import.meta.url), mappingText());
