import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { GENERATED, withPart } from '../data/docs/generated.js';
import { SETTINGS } from '../src/config/environment.js';
import { packaged } from '../src/runtime/package-root.js';

const ROOT = packaged();
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Returns the text of a page without its code blocks. */
const proseOf = (page: string): string => textOf(page).replace(/^ *```[\s\S]*?^ *```$/gm, '');

/** Returns the anchors of the headings of a page, as GitHub creates them. */
const anchorsOf = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** Returns links to files of the project, as `[path from the root, anchor]`. */
const linksOf = (page: string): readonly (readonly [string, string])[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#');
      return [path === '' ? page : join(dirname(page), path), anchor] as const;
    });

const FOLDERS = 'src|indexer|migrations|mappings|data|docs|bench|test|testkit|\\.ci';
const IN_FOLDER = new RegExp(`^(?:${FOLDERS})/[\\w./-]+$`);
const SOURCE_FILE = /^[\w./-]+\.(?:ts|sql)$/;

/** Returns code spans that look like the path of a file or folder of the project. */
const pathsIn = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/`([^`\n]+)`/g)]
    .map(([, span]) => span!)
    .filter((span) => IN_FOLDER.test(span) || SOURCE_FILE.test(span));

/** Tells whether a path exists. docs/architecture.md names rooms without `src`. */
const exists = (path: string): boolean => existsSync(join(ROOT, path)) || existsSync(join(ROOT, 'src', path));

describe('the documentation', () => {
  it.each(PAGES)('%s links only to files and headings that exist', (page) => {
    const broken = linksOf(page).filter(
      ([path, anchor]) =>
        !existsSync(join(ROOT, path)) || (anchor !== '' && !anchorsOf(path).includes(anchor)),
    );
    expect(broken).toEqual([]);
  });

  it.each(PAGES)('%s names only files and folders that exist', (page) => {
    expect(pathsIn(page).filter((path) => !exists(path))).toEqual([]);
  });

  it('finds links and paths to check', () => {
    expect(PAGES.flatMap(linksOf).length).toBeGreaterThan(50);
    expect(PAGES.flatMap(pathsIn).length).toBeGreaterThan(100);
  });

  it('is complete: every page is in the index of the README', () => {
    const linked = linksOf('README.md').map(([path]) => path);
    const pages = PAGES.filter((page) => !/^docs\/cookbook\/(?!README)/.test(page) && page !== 'README.md');
    expect(pages.filter((page) => !linked.includes(relative('.', page)))).toEqual([]);
  });

  it('shows ten settings in the README with their names and defaults', () => {
    const rows = [...textOf('README.md').matchAll(/^\| `([A-Z_]+)` \| (?:`(.*?)` )?\|/gm)];
    expect(rows).toHaveLength(10);
    const defaults = new Map(SETTINGS.map(({ name, initial }) => [name, initial]));
    for (const [, name, initial = ''] of rows) expect([name, initial]).toEqual([name, defaults.get(name!)]);
  });

  it.each(GENERATED)('$page has the current $name; if not, run npm run docs', (part) => {
    const page = textOf(part.page);
    expect(withPart(page, part)).toBe(page);
  });

  it('says in docs/contract-rules.csv where every rule stands', () => {
    const homes = textOf('docs/contract-rules.csv').matchAll(/^(C[\d.]+),.*,(\w+\.md)$/gm);
    const listed = [...homes].map(([, rule, page]) => `${page} ${rule}`);
    const stated = ['contract.md', 'pages.md'].flatMap((page) =>
      [...textOf(join('docs', page)).matchAll(/^(?:- \*\*|\| )(C\d+\.\d+)\b/gm)].map(
        ([, rule]) => `${page} ${rule}`,
      ),
    );
    expect(stated.filter((each) => !listed.includes(each))).toEqual([]);
    const absent = listed
      .map((each) => each.split(' '))
      .filter(([page, rule]) => !textOf(join('docs', page!)).includes(rule!));
    expect(absent).toEqual([]);
  });

  it('describes every setting once in docs/configuration.md', () => {
    const described = [...textOf('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
      ([, name]) => name,
    );
    expect([...described].sort()).toEqual(SETTINGS.map(({ name }) => name).sort());
  });
});
