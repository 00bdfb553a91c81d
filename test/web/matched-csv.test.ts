import { parse } from 'csv-parse/sync';
import { noMatch } from '../../src/matching/match.js';
import { matchedCsv } from '../../web/match/csv.js';
import { withChoice } from '../../web/match/matched-list.js';
import type { NameList } from '../../web/match/name-list.js';

describe('C7.39 a matched list as CSV', () => {
  it('has each match in the row of its name, however the matches arrive', async () => {
    const names = ['Quercus robur', 'Foobaria nulla', 'Salix alba', 'Bellis perennis'];
    const list: NameList = {
      titles: [],
      headings: ['name'],
      hasHeadings: true,
      columns: ['name'],
      numbers: [1],
      rows: names.map((name, at) => ({ line: at + 2, cells: [name] })),
      names,
      unreadEpithets: null,
      isCut: false,
      text: { html: '' },
      separator: ',',
    };
    const batches = async function* () {
      yield [withChoice(noMatch(['unknown']), undefined), withChoice(noMatch(['ambiguous']), undefined)];
      yield [withChoice(noMatch(['misapplied']), undefined)];
      yield [withChoice(noMatch(['akin']), undefined)];
    };
    const written: string[] = [];
    for await (const text of matchedCsv(list, batches(), null)) written.push(text);
    const rows: readonly Record<string, string>[] = parse(written.join(''), { bom: true, columns: true });
    expect(rows.map((row) => [row['name'], row['reasons']])).toEqual([
      ['Quercus robur', 'unknown'],
      ['Foobaria nulla', 'ambiguous'],
      ['Salix alba', 'misapplied'],
      ['Bellis perennis', 'akin'],
    ]);
  });
});
