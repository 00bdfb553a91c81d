import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';

const FOLDER = 'test/security';

/** Rows of the table of threats in SECURITY.md: asset, attack, defence, tests. */
const [, ...rows] = (readFileSync(packaged('SECURITY.md'), 'utf8').split('## Threats')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[-|]+$/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const testsOf = (row: readonly string[]): readonly string[] =>
  [...(row[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');

describe('the table of threats', () => {
  it('has rows with an asset, an attack, a defence and a test', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => row.length !== 4 || row.some((cell) => cell === ''))).toEqual([]);
    expect(rows.filter((row) => testsOf(row).length === 0)).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = [...new Set(rows.flatMap(testsOf))];
    expect(named.filter((file) => !/^test\/.+\.test\.ts$/.test(file) || !existsSync(packaged(file)))).toEqual(
      [],
    );
  });

  it('names every other test of this folder', () => {
    const named = new Set(rows.flatMap(testsOf));
    const here = readdirSync(packaged(FOLDER)).filter((name) => name.endsWith('.test.ts'));
    expect(here.map((name) => `${FOLDER}/${name}`).filter((file) => !named.has(file))).toEqual([
      `${FOLDER}/threats.test.ts`,
    ]);
  });
});
