import { readFileSync } from 'node:fs';
import { keyTables } from '../../data/docs/keys.js';
import { FIELDS } from '../../src/fields/registry.js';
import { packaged } from '../../src/runtime/package-root.js';

const page = readFileSync(packaged('docs', 'keys.md'), 'utf8');

describe('docs/keys.md', () => {
  it('has the tables that npm run docs writes', () => {
    expect(page).toContain(`<!-- keys -->\n\n${keyTables()}\n\n<!-- end of keys -->\n`);
  });

  it('C6.26 names every key and alias of the registry', () => {
    const spellings = FIELDS.flatMap(({ key, aliases }) => [key, ...aliases]);
    expect(spellings.filter((spelling) => !page.includes(`\`${spelling}\``))).toEqual([]);
  });
});
