import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { ownText } from '../readers/text.js';

interface Counted {
  readonly line: number;
  readonly specimens: number;
}

/** Counts of repeated names are added up; a row without a count is rejected. */
const counts: SourceFile = {
  name: 'specimen_counts.csv.gz',
  describe: 'Preserved specimens by name.',
  complete: [],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const byName = new Map<string, Counted>();
    for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const name = ownText(row.cell('taxon_name'));
      const count = row.cell('specimen_count');
      if (/^\d{1,9}$/.test(count)) {
        const before = byName.get(name);
        byName.set(name, {
          line: before?.line ?? row.line,
          specimens: (before?.specimens ?? 0) + Number(count),
        });
      } else
        yield {
          line: row.line,
          items: [],
          problems: [{ what: `${name}: ${count}`, why: 'specimen_count is not a whole number' }],
        };
    }
    for (const [species, { line, specimens }] of byName)
      yield { line, items: [{ type: 'popularity', source: 'gbif', species, specimens }] };
  },
};

export const gbif: Manifest = {
  slug: 'gbif',
  describe: 'Number of specimens in collections for each name (GBIF).',
  sources: [
    {
      type: 'source',
      slug: 'gbif',
      name: 'GBIF',
      citation: 'GBIF.org, Global Biodiversity Information Facility',
      url: 'https://www.gbif.org',
      credit: 'GBIF.org, specimen counts by name.',
    },
  ],
  files: [counts],
};
