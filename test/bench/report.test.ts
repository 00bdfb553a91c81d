import { shown } from '../../bench/report.js';

it('shows a section as aligned columns, numbers to the right, with its notes', () => {
  const rows: readonly Readonly<Record<string, string | number>>[] = [
    { what: 'a', rate: 1200, ratio: 0.5 },
    { what: 'longer', rate: 7 },
  ];
  expect(shown({ title: 'Title', rows, notes: ['target: met'] })).toBe(
    `
Title
what    rate  ratio
a       1200    0.5
longer     7
  target: met
`,
  );
  expect(shown({ title: 'Nothing', rows: [], notes: ['left out'] })).toBe('\nNothing\n  left out\n');
});
