import { LISTS_BY_NAME } from '../../areas/alien-lists.js';
import { compareAuthors } from '../../names/author-comparison.js';
import { splitAuthorship } from '../../names/authorship.js';
import { parseScientificName } from '../../names/scientific.js';
import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { type AlienRow, alienRow, listedItems } from './griis-lists.js';
import { authorWithoutRemarks, statedAuthor } from './stated-author.js';

const SOURCE = 'griis';

/** What the lists say of a name: each author and each accepted name, with the number of lists. */
interface Listed {
  readonly line: number;
  /** A list that has the name. */
  readonly list: string;
  lists: number;
  readonly authors: Map<string, number>;
  readonly accepted: Map<string, number>;
  /** What the lists of areas say of it. */
  readonly rows: AlienRow[];
}

const count = (counts: Map<string, number>, text: string): void => {
  counts.set(text, (counts.get(text) ?? 0) + 1);
};

/** Share of the agreeing lists that must have a form with the author of the basionym: one list has `(L.) L.` for `L.`. */
const FULL_SHARE = 0.1;

/**
 * Returns the author that more than half of the lists with an author agree with. Of agreeing forms one with the author of
 * the basionym counts, since most lists leave that out; of these the most frequent.
 */
const agreedAuthor = (authors: ReadonlyMap<string, number>): string | null => {
  const all = [...authors];
  const sum = (counted: typeof all): number => counted.reduce((total, [, lists]) => total + lists, 0);
  const [agreed] = all
    .map(([author, lists]) => {
      const agreeing = sum(all.filter(([other]) => compareAuthors(author, other) !== 'different'));
      const full = author.startsWith('(') && lists >= agreeing * FULL_SHARE ? 1 : 0;
      return { author, lists, agreeing, full };
    })
    .filter(({ agreeing }) => agreeing * 2 > sum(all))
    .sort((a, b) => b.full - a.full || b.agreeing - a.agreeing || b.lists - a.lists);
  return agreed?.author ?? null;
};

/** Returns the accepted name that more than half of the lists give, by which the name is a synonym; null without one. */
const agreedAccepted = ({ accepted, lists }: Listed): string | null =>
  [...accepted].find(([, giving]) => giving * 2 > lists)?.[0] ?? null;

const listedAs = (byName: Map<string, Listed>, name: string, line: number, list: string): Listed => {
  const known = byName.get(name);
  if (known) return known;
  const listed = { line, list, lists: 0, authors: new Map(), accepted: new Map(), rows: [] };
  byName.set(name, listed);
  return listed;
};

const itemsOf = (name: string, listed: Listed): readonly ItemInput[] => {
  const author = agreedAuthor(listed.authors);
  const species = agreedAccepted(listed);
  const record = listed.list;
  return [
    ...(species === null
      ? []
      : [{ type: 'synonym' as const, source: SOURCE, species, name, author, record }]),
    // Of a synonym too: the names backbone may accept it.
    ...statedAuthor(SOURCE, name, author ?? '', record),
    ...listedItems(SOURCE, name, listed.rows),
  ];
};

const plants: SourceFile = {
  name: 'plants.csv.gz',
  describe: 'Lists of introduced plants by area, with evidence of impact; authors and accepted names.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const byName = new Map<string, Listed>();
    const unknown = new Set<string>();
    for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const written = cell('scientificName');
      const name = parseScientificName(written)?.name;
      if (name === undefined) {
        yield { line, items: [], problems: [{ what: written, why: 'not the name of a species' }] };
        continue;
      }
      const list = cell('list');
      const listed = listedAs(byName, name, line, list);
      listed.lists += 1;
      const author = authorWithoutRemarks(cell('authorship'));
      if (author !== null) count(listed.authors, author);
      const accepted = parseScientificName(splitAuthorship(cell('acceptedNameUsage')).name)?.name;
      if (accepted !== undefined && accepted !== name) count(listed.accepted, accepted);
      const area = LISTS_BY_NAME.get(list);
      if (area) listed.rows.push(...alienRow(area, cell));
      if (area !== undefined || unknown.has(list)) continue;
      unknown.add(list);
      reject(line, { what: list, why: 'has no area in data/areas/alien-lists.csv' });
    }
    for (const [name, listed] of byName) yield { line: listed.line, items: itemsOf(name, listed) };
  },
};

export const griis: Manifest = {
  slug: SOURCE,
  describe: 'Global Register of Introduced and Invasive Species: lists of introduced plants of 294 areas.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'GRIIS',
      citation:
        'Global Register of Introduced and Invasive Species, IUCN SSC Invasive Species Specialist Group, 379 lists as published through GBIF; /api/v1/areas has the citation of each list',
      url: 'https://griis.org',
      record_url: 'https://cloud.gbif.org/griis/resource?r={id}',
      licence: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      credit:
        'Global Register of Introduced and Invasive Species, IUCN SSC Invasive Species Specialist Group, and the authors of its lists, CC BY 4.0. Names were merged; protected areas were left out.',
    },
  ],
  files: [plants],
};
