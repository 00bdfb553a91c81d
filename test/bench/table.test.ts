import { createTablePrinter } from '../../bench/report/table.js';

const printed = () => {
  const texts: string[] = [];
  return { texts, printer: createTablePrinter((text) => texts.push(text)) };
};

describe('tables of the bench', () => {
  it('print each row at once, in aligned columns with right-aligned numbers', () => {
    const { texts, printer } = printed();
    printer.begin('Title');
    expect(texts).toEqual(['\nTitle\n']);
    printer.row({ what: 'a', rate: 1200, ratio: 0.5 });
    expect(texts).toHaveLength(3);
    printer.row({ what: 'longer', rate: 7 });
    printer.note('target: met');
    expect(texts.join('')).toBe(
      `
Title
what                          rate  ratio
a                             1200    0.5
longer                           7
  target: met
`,
    );
  });

  it('widen a column for a longer cell, and repeat the headings for a new column', () => {
    const { texts, printer } = printed();
    printer.begin('Title');
    printer.row({ n: 1, as: '-' });
    printer.row({ n: 100_000, as: '503' });
    printer.row({ n: 2, as: '-', more: 3 });
    expect(texts.slice(1)).toEqual([
      'n  as\n',
      '1  -\n',
      '100000  503\n',
      '     n  as   more\n',
      '     2  -       3\n',
    ]);
  });

  it('start again with new columns', () => {
    const { texts, printer } = printed();
    printer.begin('One');
    printer.row({ a: 12_345 });
    printer.begin('Two');
    printer.row({ b: 1 });
    expect(texts.slice(3)).toEqual(['\nTwo\n', 'b\n', '1\n']);
  });
});
