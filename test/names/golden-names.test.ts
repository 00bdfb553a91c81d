import { readFileSync } from 'node:fs';
import { latinKey } from '../../src/names/latin.js';
import { parseName } from '../../src/names/parse.js';
import type { ParsedName } from '../../src/names/parsed-name.js';

/**
 * Handwritten names as lists write them (golden-names.tsv). Columns: the class of the row, the name, its
 * canonical form, its author, its marks, and its group; names of a group share a Latin key that no other
 * group has. `-` is an empty cell.
 */
const [, ...rows] = readFileSync(new URL('golden-names.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [string, string, string, string, string, string]);

/** Returns the marks of a name as the table writes them. */
const marks = (name: ParsedName): string => {
  const found =
    name.kind === 'name'
      ? [
          name.abbreviated && 'abbreviated',
          name.hybrid && 'hybrid',
          name.chimaera && 'chimaera',
          name.qualifier,
          name.cultivar !== null && `cultivar=${name.cultivar}`,
        ]
      : [name.kind, name.kind === 'formula' && name.chimaera && 'chimaera'];
  return found.filter(Boolean).join(' ') || '-';
};

const authorOf = (name: ParsedName): string => (name.kind === 'name' && name.author) || '-';

it('has at least 300 names, 8 of every class', () => {
  expect(rows.length).toBeGreaterThanOrEqual(300);
  const classes = new Set(rows.map(([of]) => of));
  const few = [...classes].filter((each) => rows.filter(([of]) => of === each).length < 8);
  expect(few).toEqual([]);
});

it.each(rows)('%s: %j', (_, written, canonical, author, expectedMarks) => {
  const name = parseName(written);
  expect([name.canonical.normalize('NFC'), authorOf(name), marks(name)]).toEqual([
    canonical,
    author,
    expectedMarks,
  ]);
});

it.each(rows)('%s: %j reads the same in its canonical form', (_, written, canonical) => {
  expect(parseName(parseName(written).canonical).canonical.normalize('NFC')).toBe(canonical);
});

describe('the Latin key', () => {
  const keyed = rows
    .filter(([, , , , , group]) => group !== '-')
    .map(([, written, , , , group]) => {
      const name = parseName(written);
      return { group, key: name.kind === 'name' ? latinKey(name.key) : '' };
    });

  it.each([...new Set(keyed.map(({ group }) => group))])(
    'is one for all names of %s, and for no other',
    (group) => {
      const keys = new Set(keyed.filter((each) => each.group === group).map(({ key }) => key));
      expect([...keys]).toHaveLength(1);
      const others = keyed.filter((each) => each.group !== group && keys.has(each.key));
      expect(others).toEqual([]);
    },
  );
});
