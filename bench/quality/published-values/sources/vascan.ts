import { join } from 'node:path';
import { splitAuthors } from '../names.js';
import { plainTable } from '../read-tables.js';
import { column, type RawSource, rules } from '../rules.js';

/** Separates the English names of a taxon. */
const BETWEEN = '; ';

const UPRETY = rules({
  author: column('author'),
  common_name: column('english names', (text) => text.split(BETWEEN)),
});

const englishNames = async (folder: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const names = new Map<string, Set<string>>();
  for await (const row of plainTable(join(folder, 'vernacularname.tsv'), '\t')) {
    const name = row.get('vernacularName')!.trim();
    if (row.get('language') !== 'ISO 639:eng' || name === '') continue;
    names.set(row.get('id')!, (names.get(row.get('id')!) ?? new Set()).add(name));
  }
  return names;
};

/** Plants of a paper linked to a checklist; the English names are in a separate file. */
export const vascan: RawSource = {
  folder: 'vascan',
  async *rows(folder) {
    const english = await englishNames(folder);
    for await (const taxon of plainTable(join(folder, 'taxon.tsv'), '\t')) {
      const written = splitAuthors(taxon.get('scientificName')!);
      // A genus: `Alnus sp.`
      if (!written || /\ssp$/.test(written.name)) continue;
      const names = [...(english.get(taxon.get('id')!) ?? [])];
      const cells = new Map([
        ['author', written.author],
        ['english names', names.join(BETWEEN)],
      ]);
      yield { names: [written.name], record: null, cells };
    }
  },
  rules: (slug) => (slug === 'uprety-2012' ? UPRETY : undefined),
};
