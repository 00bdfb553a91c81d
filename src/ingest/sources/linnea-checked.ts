import { packaged } from '../../runtime/package-root.js';
import { CHECKED_SOURCE, CheckedName, storedName } from '../checked-names.js';
import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';

const source = CHECKED_SOURCE;

/** Returns a species that is missing from the names file, or a synonym. A misspelling is only matched, never shown. */
const itemsOf = ({ name, author, accepted, family, reason }: CheckedName): readonly ItemInput[] => {
  if (family !== '')
    return [
      { type: 'name', source, name, rank: storedName(name)!.rank, status: 'accepted', family },
      { type: 'fact', source, species: name, attribute: 'author', value: author },
    ];
  if (reason === 'misspelling') return [];
  return [{ type: 'synonym', source, species: accepted, name, author: author || null }];
};

const COLUMNS = Object.keys(CheckedName.shape) as readonly (keyof CheckedName)[];

const names: SourceFile = {
  name: 'checked.csv',
  describe: 'Species and synonyms that the names file lacks.',
  complete: [source],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject))
      yield {
        line,
        items: itemsOf(CheckedName.parse(Object.fromEntries(COLUMNS.map((each) => [each, cell(each)])))),
      };
  },
};

export const linneaChecked: Manifest = {
  slug: 'linnea-checked',
  describe: 'Hand-checked names: species and synonyms that the names file lacks, written for this project.',
  sources: [
    {
      type: 'source',
      slug: source,
      name: 'Linnea hand-checked names',
      citation: 'Linnea hand-checked names, data/names of the Linnea project',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'Linnea hand-checked names, CC0.',
    },
  ],
  fillsBackbone: true,
  shipped: packaged('data', 'names'),
  files: [names],
};
