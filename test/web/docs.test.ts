import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { packaged } from '../../src/runtime/package-root.js';
import { readLibrary } from '../../web/docs/library.js';
import { anchorOf, renderMarkdown } from '../../web/docs/markdown.js';
import { referenceOf } from '../../web/docs/reference.js';
import { messagesIn } from '../../web/messages/catalogue.js';
import { DataPage } from '../../web/pages/data-page.js';
import { HomePage } from '../../web/pages/home-page.js';
import { exampleRequest } from '../../web/pages/reference-pages.js';
import type { Service } from '../contract/service.js';
import { builtPages } from '../support/of-run.js';
import { sampleService } from '../support/sample-service.js';
import { createVisitor } from './visitor.js';

let service: Service;
beforeAll(async () => {
  service = await sampleService({ limits: { outsideApi: 1e9, anonymous: 1e9 } });
});
afterAll(() => service.close());

const visit = (path: string) => createVisitor(service).get(path, { 'Accept-Language': 'en' });
const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
const idsOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!));

const { guides, programs, search } = readLibrary();

/** Returns the address of a file of the documentation. */
const pageOf = (file: string): string => {
  const guide = guides.find((each) => each.file === file);
  return guide === undefined ? `/docs/${file}` : `/docs/${guide.slug}`;
};

describe('C15.75 the guides', () => {
  it('have a title, a sentence and headings', () => {
    const poor = guides.filter(({ title, summary, headings }) => !title || !summary || headings.length === 0);
    expect(poor.map(({ slug }) => slug)).toEqual([]);
  });

  it('link only to pages and anchors that exist', async () => {
    const pages = new Map<string, { status: number; text: string }>();
    const page = async (path: string) => {
      const known = pages.get(path) ?? (await visit(path));
      pages.set(path, known);
      return known;
    };
    const dead: string[] = [];
    const paths = ['/docs', ...guides.map(({ slug }) => `/docs/${slug}`)];
    for (const from of [...paths, ...[...programs.keys()].map((name) => `/docs/cookbook/${name}`)]) {
      const { status, text } = await page(from);
      if (status !== 200) dead.push(from);
      for (const href of linksOf(text).filter((each) => /^(?:#|\/docs)/.test(each))) {
        const [path, anchor] = href.split('#');
        const to = await page(path || from);
        if (to.status !== 200 || (anchor && path !== '' && !idsOf(to.text).has(anchor)))
          dead.push(`${from} -> ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it('lead to every document and program that they name', () => {
    const lost = guides.flatMap(({ file, html }) =>
      [...readFileSync(packaged('docs', file), 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !/^[a-z]+:/.test(target))
        .map((target) => posix.join(posix.dirname(file), target))
        .filter((target) => !target.startsWith('../') && target !== 'openapi.json')
        .filter((target) => !html.includes(`href="${pageOf(target)}`))
        .map((target) => `${file}: ${target}`),
    );
    expect(lost).toEqual([]);
    const files = readdirSync(packaged('docs', 'cookbook')).filter((name) => !name.endsWith('.md'));
    expect([...programs.keys()].sort()).toEqual(files.sort());
  });

  it('are summed up by their first paragraph, without the commands behind it', async () => {
    const { text } = await visit('/llms.txt');
    const line = text.split('\n').find((each) => each.includes('/docs/fact-format.md'));
    expect(line).toContain('The format for your own data');
    expect(line).not.toContain('linnea ingest');
  });

  it('C15.81 name the languages of an answer', async () => {
    const { text } = await visit('/docs/cookbook/plants');
    expect([...text.matchAll(/<figcaption>([^<]+)/g)].slice(0, 4).map(([, name]) => name)).toEqual([
      'curl',
      'TypeScript',
      'Python',
      'R',
    ]);
    expect(text).not.toMatch(/sh (?:run|prepare)/);
  });

  it('are there as Markdown, and the programs as files', async () => {
    expect((await visit('/docs/querying.md')).text).toMatch(/^# Querying\n/);
    expect((await visit('/docs/cookbook/names.md')).text).toMatch(/^# Names\n/);
    expect((await visit('/docs/cookbook/browser-page.mjs?raw')).text).toBe(programs.get('browser-page.mjs'));
    const none = ['nothing', 'cookbook/nothing.md', 'cookbook/..%2FREADME.md', 'api/nothing'];
    for (const path of none.map((each) => `/docs/${each}`))
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
  });

  it('show HTML as text', () => {
    const { html } = renderMarkdown(
      '# A\n\n<script>x</script> `<b>` [y](a"b.md)\n\n<div>z</div>\n',
      (href) => href,
    );
    expect(html).not.toMatch(/<script|<div>|<b>|"b\.md"/);
  });

  it('have the anchors of GitHub', () => {
    expect(anchorOf('Filters, ranges, order')).toBe('filters-ranges-order');
    expect(anchorOf('1. The way of one `value`')).toBe('1-the-way-of-one-value');
    const { headings } = renderMarkdown('## What is `tomat`?\n', (href) => href);
    expect(headings).toEqual([{ id: 'what-is-tomat', text: 'What is tomat?', depth: 2 }]);
  });

  it.each([
    ['rate limit', '/docs/querying#rate-limits'],
    ['matching lists names', '/docs/data#matching-lists-of-names'],
    ['browsr token', '/docs/querying#browsers'],
  ])('are searched: %s', async (text, address) => {
    expect(search(text).map((found) => found.address)).toContain(address);
    expect((await visit(`/docs/search?q=${encodeURIComponent(text)}`)).text).toContain(`href="${address}"`);
  });

  it('are searched for all words, and answered with at most twenty passages', () => {
    expect(search('species')).toHaveLength(20);
    expect(search('species zzqqxxyy')).toEqual([]);
    expect(search('a species of x')).toHaveLength(20);
    expect(search([...'abcdefghijklmnopqrstuvwxyz'].join(' '))).toEqual([]);
    expect(search(`${'species '.repeat(8)}zzqqxxyy`)).toHaveLength(20);
  });

  it('are searched by the beginnings of words, and show the text around what was found', () => {
    expect(search('reconc')).not.toEqual([]);
    const excerpts = search('licence').map(({ excerpt }) => excerpt);
    expect(excerpts.filter((text) => text.length > 164)).toEqual([]);
    expect(excerpts.some((text) => /^… .*licence.* …$/.test(text))).toBe(true);
    expect(guides.filter(({ summary }) => summary.includes('\n')).map(({ slug }) => slug)).toEqual([]);
  });

  it('are found by their headings first; the title of a page has the address of the page, without a fragment', () => {
    expect(search('stores')[0]).toMatchObject({ address: '/docs/configuration#stores', heading: 'Stores' });
    expect(search('glossary')[0]).toMatchObject({ address: '/docs/glossary', heading: 'Glossary' });
  });

  it('have an excerpt around the searched word that comes first in the text', () => {
    const address = '/docs/getting-started#4-submit-a-correction-and-accept-it';
    const found = search('reviewer account').find((each) => each.address === address);
    expect(found?.excerpt).toMatch(/^An account cannot review its own correction/);
  });

  it('show a program as a page, and as a text where it is asked for', async () => {
    const [name] = programs.keys();
    const type = async (query: string) =>
      (await visit(`/docs/cookbook/${name}${query}`)).headers.get('content-type');
    expect(await type('?raw')).toMatch(/^text\/plain/);
    for (const query of ['', '?lang=en']) expect(await type(query)).toMatch(/^text\/html/);
  });

  it('are searched for anything without harm', async () => {
    const { status, text } = await visit(
      `/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`,
    );
    expect(status).toBe(200);
    expect(text).not.toContain('<script>alert');
  });
});

describe('C15.76 the reference', () => {
  it('shows every route of the document, with a request that is answered', async () => {
    const { body } = await service.get('/api/openapi.json');
    const groups = referenceOf(body as unknown as Parameters<typeof referenceOf>[0]);
    const shown = groups.flatMap(({ operations }) => operations);
    const declared = Object.values(body['paths'] as Record<string, object>).flatMap(Object.keys);
    expect(shown).toHaveLength(declared.length);
    const failed: string[] = [];
    for (const operation of shown.filter(({ method }) => method === 'GET')) {
      const address = exampleRequest(operation);
      const { status } = await service.get(address);
      // The sample has neither corrections nor releases.
      const isMissing = ['getCorrections', 'getReleasesFile'].includes(operation.id);
      if (status !== (isMissing ? 404 : 200)) failed.push(`${status} ${address}`);
    }
    expect(failed).toEqual([]);
    for (const { name, operations } of groups) {
      const { text } = await visit(`/docs/api/${name}`);
      const ids = idsOf(text);
      expect(operations.filter(({ id }) => !ids.has(id))).toEqual([]);
    }
  });
});

describe('C15.76 an operation of the reference', () => {
  const content = (type: string, example: unknown) => ({ [type]: { example } });
  const document = {
    info: { description: '', version: '1' },
    tags: ['b', 'none', 'a'].map((name) => ({ name, description: `Of ${name}` })),
    components: {
      parameters: {
        page: { name: 'page', in: 'query', schema: { description: 'Of the schema', examples: [0, 1] } },
      },
      responses: { gone: { description: 'Gone', content: content('text/csv', 'c,d') } },
    },
    paths: {
      '/x/{id}': {
        get: {
          operationId: 'getX',
          summary: 'Read',
          description: 'Reads. Example: `GET /api/x/1?y=2`. Example: `GET /api/x/2`.',
          tags: ['a', 'b'],
          security: [],
          parameters: [
            {
              ...{ name: 'id', in: 'path', required: true, description: 'Own', example: 'e' },
              schema: { description: 'Not this', examples: ['s'] },
            },
            { $ref: '#/components/parameters/page' },
            {
              ...{
                name: 'named',
                in: 'query',
                examples: { one: { value: 'first' }, two: { value: 'second' } },
              },
              schema: { examples: ['s'] },
            },
            { name: 'bare', in: 'query' },
            ...['filter[a]', 'filter[b]', 'range[a]'].map((name) => ({ name, in: 'query' })),
            { name: 'If-None-Match', in: 'header' },
          ],
          responses: {
            '102': { description: 'Wait', content: content('application/json', 'no') },
            '200': { content: { ...content('text/csv', 'a,b'), ...content('application/json', { a: 1 }) } },
            '404': { $ref: '#/components/responses/gone' },
          },
        },
        post: {
          ...{ operationId: 'postX', summary: 'Write', tags: ['b'], security: [{ token: [] }] },
          requestBody: { content: content('text/plain', 'plain') },
          responses: { '201': { $ref: '#/components/responses/gone' } },
        },
      },
    },
  };
  const parameter = (name: string, place: string, more: object = {}) => ({
    ...{ name, in: place, description: '', required: false, example: '' },
    ...more,
  });

  it('has what the document says of it', () => {
    const groups = referenceOf(document as unknown as Parameters<typeof referenceOf>[0]);
    expect(groups.map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
      ['b', ['postX']],
      ['a', ['getX']],
    ]);
    const [post, get] = groups.map(({ operations }) => operations[0]);
    expect(post).toMatchObject({
      ...{ method: 'POST', description: '', parameters: [], families: [], body: 'plain', answer: 'c,d' },
      ...{ responses: [['201', 'Gone']], needsToken: true, exampleAddress: null },
    });
    expect(get).toMatchObject({
      method: 'GET',
      parameters: [
        parameter('id', 'path', { description: 'Own', required: true, example: 'e' }),
        parameter('page', 'query', { description: 'Of the schema', example: '0' }),
        parameter('named', 'query', { example: 'first' }),
        parameter('bare', 'query'),
      ],
      families: [
        ['filter', 2],
        ['range', 1],
      ],
      body: null,
      answer: '{\n  "a": 1\n}',
      responses: [
        ['102', 'Wait'],
        ['200', ''],
        ['404', 'Gone'],
      ],
      needsToken: false,
      exampleAddress: '/api/x/1?y=2',
    });
  });

  it('is requested with the examples of its path and of what is required, but a token', () => {
    const parameters = [
      parameter('x', 'path', { required: true, example: '1' }),
      parameter('q', 'query', { required: true, example: 'a b' }),
      parameter('r', 'query', { required: true, example: 'c' }),
      parameter('empty', 'query', { required: true }),
      parameter('token', 'query', { required: true, example: 't' }),
      parameter('y', 'query', { example: 'not in the path' }),
      parameter('z', 'header', { required: true, example: 'h' }),
    ];
    const operation = { path: '/a/{x}/{y}', parameters, exampleAddress: null };
    expect(exampleRequest(operation as never)).toBe('/a/1/{y}?q=a%20b&r=c');
    expect(exampleRequest({ ...operation, path: '/a', parameters: [] } as never)).toBe('/a');
  });
});

describe('C15.77 /llms.txt', () => {
  it('names pages and documents that exist', async () => {
    const { text } = await visit('/llms.txt');
    const paths = [...text.matchAll(/\]\(http:\/\/[^/]+([^)]+)\)/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths.filter((each) => !each.startsWith('/api/v1')))
      expect([path, (await visit(path)).status]).toEqual([path, 200]);
  });
});

const VISIT = {
  ...{
    t: messagesIn('en'),
    language: 'en',
    base: '',
    url: '/data',
    account: null,
    licence: null,
    assets: await builtPages(),
  },
};

it('the home page names the eight sources with the most values, and counts the values of all', () => {
  const counts = [3, 9, 1, 4, 8, 2, 7, 5, 6];
  const sources = counts.map((published_count) => ({
    ...{ slug: `of/${published_count}`, name: `With ${published_count}`, published_count },
  }));
  const text = renderToString(
    h(HomePage, {
      visit: VISIT,
      content: { status: { species_count: 12_345 }, sources, plants: [] },
    } as never),
  );
  expect([...text.matchAll(/#source-of%2F(\d)">With/g)].map(([, count]) => Number(count))).toEqual([
    ...[9, 8, 7, 6, 5, 4, 3, 2],
  ]);
  expect([...text.matchAll(/<dd>([^<]+)<\/dd>/g)].map(([, count]) => count)).toEqual(['12,345', '45', '9']);
  expect(text).toContain(`${VISIT.t.home.allSources(9)}</a>`);
  expect(text).not.toContain('id="look"');
});

it('the home page shows eight plants, each with its photo', async () => {
  const look = /<section aria-labelledby="look">(.*?)<\/section>/s.exec((await visit('/')).text)![1]!;
  expect([look.match(/<h3>/g)?.length, look.match(/<img /g)?.length]).toEqual([8, 8]);
});

describe('C15.74 the page about the data', () => {
  const quality = (field: string, compared: number, conflicts: number | null) => ({
    ...{ field, species: 1, sources: [], compared, conflicts },
  });
  const release = (version: string) => ({
    ...{ version, modified: '2026-01-02T03:04:05Z', position: 17, licences: 'all', species: 5 },
    files: [999_999, 1_000_000].map((bytes) => ({ name: `${bytes}.csv`, bytes, sha256: 'x' })),
  });
  const shown = () => {
    const content = {
      ...{
        version: '1',
        sources: [],
        editions: new Map(),
        sourceNames: [],
        today: '2026-01-02',
      },
      releases: [release('b'), release('a')],
      quality: {
        species: 9,
        fields: [
          ...[
            quality('light', 200, 20),
            quality('year', 100, 9),
            quality('edible', 0, 0),
            quality('uses', 5, null),
          ],
          ...[quality('toxicity', 300, 30), quality('duration', 10, 5)],
        ],
        zones: { compared: 50, conflicts: 40 },
      },
    };
    return renderToString(h(DataPage, { visit: VISIT, content } as never));
  };

  it('has the most disputed fields first, and small shares to a decimal', () => {
    const [, section = ''] = /<section aria-labelledby="disagree">(.*?)<\/tbody>/s.exec(shown()) ?? [];
    const rows = [...section.matchAll(/<th scope="row">([^<]+)<\/th>.*?([\d.]+%)/gs)];
    expect(rows.map(([, name, share]) => [name, share])).toEqual([
      ['Native or introduced, by zone', '80%'],
      ['Life span', '50%'],
      ['Toxicity to people', '10%'],
      ['Light', '10%'],
      ['Year', '9%'],
    ]);
  });

  it('opens the newest release; its changes are those after its position', () => {
    const text = shown();
    const [, section = ''] =
      /<section aria-labelledby="releases">(.*?)<section aria-labelledby="cite">/s.exec(text) ?? [];
    expect(section.match(/<details open/g)).toHaveLength(1);
    expect(section).toMatch(/^.*?<details open[^>]*><summary>[^<]*b/s);
    expect(section).toContain('href="/api/v1/changes?since=17"');
    expect(section).toContain('1,000 kB');
    expect(section).toContain('1 MB');
  });

  it('counts what the inventory counts, and names every source', async () => {
    const { text } = await visit('/data');
    const { body } = await service.get('/api/v1/sources');
    const sources = body['data'] as readonly { slug: string; credit: string }[];
    expect(sources.filter(({ slug }) => !text.includes(`id="source-${slug}"`))).toEqual([]);
    const { body: fields } = await service.get('/api/v1/fields');
    const counted = fields['data'] as readonly { key: string; species_count: number }[];
    for (const key of ['light', 'maximum_height_cm', 'flower_color']) {
      const [, shown] =
        new RegExp(`filter_not\\[${key}\\]=null"[^>]*>[^<]*</a></th><td class="number">([\\d,]+)<`).exec(
          text,
        ) ?? [];
      expect([key, Number(shown?.replaceAll(',', ''))]).toEqual([
        key,
        counted.find((each) => each.key === key)!.species_count,
      ]);
    }
    expect(text).toContain('no release yet');
    expect(text).toMatch(/Lowest temperature<\/th><td class="number">\d+<\/td><td class="number">\d+%/);
  });
});
