import { readdirSync, readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';

/** Returns the classes that a style sheet styles wherever they stand. */
const classesIn = (css: string): ReadonlySet<string> =>
  new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)]
      .flatMap(([, selectors = '']) => selectors.replaceAll(/\([^)]*\)/g, '').split(','))
      .flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? []),
  );

describe('the style sheets', () => {
  it('style each class in one file, since they become one; paper has a sheet of its own', () => {
    const sheets = readdirSync(packaged('web', 'styles')).filter((name) => name !== 'printing.css');
    const files = ['style.css', ...sheets.map((name) => `styles/${name}`)];
    const owners = new Map<string, string[]>();
    for (const file of files)
      for (const name of classesIn(readFileSync(packaged('web', file), 'utf8')))
        owners.set(name, [...(owners.get(name) ?? []), file]);
    expect(owners.size).toBeGreaterThan(100);
    expect([...owners].filter(([, at]) => at.length > 1)).toEqual([]);
  });
});
