import { z } from 'zod';
import { listCell, parseTable, readShippedTable } from '../../src/runtime/shipped-table.js';

const Row = z.strictObject({
  code: z.string().regex(/^[A-Z]{3}$/, 'expected three letters'),
  names: listCell,
});
const read = (...lines: readonly string[]) =>
  parseTable('data/zones/x.csv', ['code,names', ...lines, ''].join('\n'), Row);

describe('tables that ship with the project', () => {
  it('are read in order', () => {
    expect(read('AUT,Austria', 'GER,Germany|Deutschland', 'SPA,"Spain, España"')).toEqual([
      { code: 'AUT', names: ['Austria'] },
      { code: 'GER', names: ['Germany', 'Deutschland'] },
      { code: 'SPA', names: ['Spain, España'] },
    ]);
  });

  it.each([
    ['Aut,Austria', 'code: expected three letters'],
    ['AUT,', 'names: expected values with | between them'],
    ['AUT,Austria||Österreich', 'names: expected values with | between them'],
    ['AUT', 'Invalid Record Length: columns length is 2, got 1 on line 3'],
    ['AUT,Austria,Österreich', 'Invalid Record Length: columns length is 2, got 3 on line 3'],
    ['', 'Invalid Record Length: columns length is 2, got 1 on line 3'],
    ['AUT,"Austria', 'Quote Not Closed: the parsing is finished with an opening quote at line 3'],
  ])('fail at the malformed row %j with file and line', (line, why) => {
    expect(() => read('GER,Germany', line)).toThrow(`data/zones/x.csv, line 3: ${why}`);
  });

  it('fail where a column is unknown or missing', () => {
    expect(() => parseTable('data/zones/x.csv', 'code,name\nAUT,Austria\n', Row)).toThrow(
      'data/zones/x.csv, line 2: names: Invalid input: expected string, received undefined; Unrecognized key: "name"',
    );
  });

  it('are found in the folder data', () => {
    const Zone = z.looseObject({ code: z.string() });
    expect(readShippedTable('zones/level-3.csv', Zone)).toHaveLength(369);
  });
});
