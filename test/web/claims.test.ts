import { h } from 'preact';
import type { FactRow } from '../../src/resources/facts/queries.js';
import { renderedDocument } from '../../web/answer.js';
import { cardFields, cardsOf, shownFields } from '../../web/cards.js';
import { anchorOf, renderMarkdown } from '../../web/docs/markdown.js';
import { claimsCsv } from '../../web/downloads.js';
import { claimsOf } from '../../web/plant/claims.js';
import { identifierPages } from '../../web/plant/linked-data.js';

const SOURCES = ['community', 'wfo', 'usda', 'gbif'].map((slug, at) => ({
  id: at + 1,
  slug,
  name: slug.toUpperCase(),
  rank: at,
}));

const fact = (source: string, value: unknown, status = 1, attribute_name = 'light') =>
  ({ source, value, status, attribute_name }) as FactRow;

const of = (winner: number | undefined, ...facts: readonly FactRow[]) =>
  claimsOf({ winners: winner === undefined ? {} : { light: winner } }, new Map(), facts, SOURCES)('light');

describe('C15.11 the claims about a value', () => {
  it('are the published one, then active ones by rank, then superseded and rejected ones', () => {
    const { claims, published } = of(
      3,
      fact('gbif', 1),
      fact('usda', 5, 3),
      fact('nobody', 4),
      fact('wfo', 2),
      fact('usda', 3),
      fact('wfo', 6, 2),
      fact('usda', 9, 1, 'year'),
    );
    expect(claims.map(({ standing, fact: { value } }) => [standing, value])).toEqual([
      ['published', 3],
      ['also', 2],
      ['also', 1],
      ['also', 4],
      ['superseded', 6],
      ['rejected', 5],
    ]);
    expect(claims.map(({ sourceName }) => sourceName)).toContain('nobody');
    expect(published?.sourceName).toBe('USDA');
  });

  it.each([
    ['only', 3, [fact('usda', 7)]],
    ['only', 3, [fact('usda', 7), fact('wfo', 8, 3)]],
    ['agree', 3, [fact('usda', [1, 2]), fact('wfo', [1, 2])]],
    ['agree', 3, [fact('usda', 7), fact('wfo', 7), fact('gbif', 8, 2)]],
    ['rank', 3, [fact('usda', 7), fact('gbif', 7), fact('gbif', 8)]],
    ['community', 1, [fact('community', 7), fact('gbif', 8)]],
    [null, undefined, [fact('gbif', 8)]],
  ] as const)('have the reason %s', (reason, winner, facts) => {
    expect(of(winner, ...facts).reason).toBe(reason);
  });

  it('C8.74 of rows are published, in part or not at all, as their rows are', () => {
    const row = (part: string, source?: string) => ({
      ...{ severity: 'high', part: [part], condition: null, to: ['people'], by: ['eating'] },
      ...{ substance: null, note: null },
      ...(source && { source }),
    });
    const standings = (shown: readonly (readonly [part: string, source: string])[]) => {
      const values = new Map([['safety', shown.map(([part, source]) => row(part, source))]]);
      const facts = [
        fact('wfo', [row('leaves')], 1, 'safety'),
        fact('usda', [row('leaves'), row('roots')], 1, 'safety'),
      ];
      const { claims, reason, published } = claimsOf(
        { winners: { safety: 2 } },
        values,
        facts,
        SOURCES,
      )('safety');
      return [
        claims.map(({ standing, fact: { source } }) => [source, standing]),
        reason,
        published?.sourceName,
      ];
    };
    const all = [
      ['leaves', 'wfo'],
      ['leaves', 'usda'],
      ['roots', 'usda'],
    ] as const;
    expect(standings(all)).toEqual([
      [
        ['wfo', 'published'],
        ['usda', 'published'],
      ],
      'together',
      'WFO',
    ]);
    expect(standings(all.slice(1, 2))).toEqual([
      [
        ['usda', 'partly'],
        ['wfo', 'also'],
      ],
      'limited',
      'USDA',
    ]);
    expect(standings([])).toEqual([
      [
        ['wfo', 'also'],
        ['usda', 'also'],
      ],
      null,
      undefined,
    ]);
  });
});

it('C15.5 the download of claims has each member of a claim in its column', () => {
  const claim = {
    attribute_name: 'light',
    value: 7,
    unit: 'unit',
    source: 'wfo',
    status: 3,
    evidence_type: 'measured',
    n_observations: 0,
    licence: 'CC0',
    source_url: 'https://a.example',
    observed_at: '2025-01-02',
    notes: 'said, twice',
    updated_at: '2026-01-02T03:04:05Z',
  } as unknown as FactRow;
  const nothing = { ...claim, unit: null, n_observations: null, notes: null } as FactRow;
  expect(claimsCsv([claim, nothing]).split('\n')).toEqual([
    'field,value,unit,source,status,evidence_type,n_observations,licence,source_url,observed_at,notes,updated_at',
    'light,7,unit,wfo,rejected,measured,0,CC0,https://a.example,2025-01-02,"said, twice",2026-01-02T03:04:05Z',
    'light,7,,wfo,rejected,measured,,CC0,https://a.example,2025-01-02,,2026-01-02T03:04:05Z',
    '',
  ]);
});

describe('cards of plants', () => {
  const item = (more: object) =>
    Buffer.from(
      JSON.stringify({
        id: 1,
        slug: 'a-b',
        scientific_name: 'A b',
        author: null,
        common_name: 'Bee',
        family: null,
        image_url: null,
        ...more,
      }),
    );

  it('show three values, first those that the query is about, 0 and false among them', async () => {
    const fields = cardFields([
      'zone',
      'author',
      'soil_humidity',
      'edible',
      'vegetable',
      'genus',
      'light',
      'nope',
    ]);
    expect(fields.slice(0, 4).map(({ key }) => key)).toEqual([
      'ground_humidity',
      'vegetable',
      'light',
      'maximum_height_cm',
    ]);
    const [card] = await cardsOf([item({})] as never, null);
    const values = {
      ground_humidity: 0,
      vegetable: false,
      light: null,
      maximum_height_cm: 5,
      duration: ['annual'],
    };
    expect(shownFields(fields, { ...card!, values } as never).map(({ key }) => key)).toEqual([
      'ground_humidity',
      'vegetable',
      'maximum_height_cm',
    ]);
  });
});

describe('C15.10 the pages of identifiers', () => {
  it('are those of their publishers, by scheme, with the identifier encoded', () => {
    expect(identifierPages({ external_ids: { wfo: 'wfo-1', ncbi: '4081', ipni: '1-1 a' } } as never)).toEqual(
      [
        { scheme: 'ipni', value: '1-1 a', page: 'https://www.ipni.org/n/1-1%20a' },
        { scheme: 'ncbi', value: '4081', page: 'https://www.ncbi.nlm.nih.gov/datasets/taxonomy/4081/' },
        { scheme: 'wfo', value: 'wfo-1', page: 'https://www.worldfloraonline.org/taxon/wfo-1' },
      ],
    );
  });
});

describe('C15.75 a document', () => {
  const text = [
    '# The title',
    'The *first* paragraph & more.',
    '',
    '## Same',
    'One [kept](a.md) and [dropped](b.txt).',
    '## Same',
    '```sh run',
    'curl <x>',
    '```',
    '```sh',
    'ls',
    '```',
  ].join('\n');
  const document = renderMarkdown(text, (href) => (href === 'a.md' ? '/docs/a?x="1"' : null));

  it('has a title, its first paragraph, and headings with anchors of their own', () => {
    expect(document).toMatchObject({ title: 'The title', opening: 'The first paragraph & more.' });
    expect(document.headings.map(({ id }) => id)).toEqual(['same', 'same-1']);
    expect(document.html).not.toContain('<h1');
    expect(anchorOf('C#: `a_b`, *é* & co')).toBe('c-a_b-é--co');
  });

  it('links to pages only, and captions the programs that are run', () => {
    expect(document.html).toContain('<a href="/docs/a?x=&quot;1&quot;">kept</a> and dropped.');
    expect(document.html.match(/<figcaption>curl<\/figcaption>/g)).toHaveLength(1);
    expect(document.html).toContain('curl &lt;x>');
  });

  it('has the text below each heading as a passage', () => {
    expect(document.passages.map(({ heading, text: passage }) => [heading.id, passage.trim()])).toEqual([
      ['the-title', 'The first paragraph & more.'],
      ['same', 'One kept and dropped.'],
      ['same-1', 'curl curl <x> ls'],
    ]);
  });
});

it('C15.3 the policy of a page names the hosts of its photos and of their redirects in order, and none that would open it further', () => {
  const photoHosts = new Set([
    'b.example',
    'a.example:8080',
    '*.example',
    "c.example 'unsafe-inline'",
    'local',
    'commons.wikimedia.org',
  ]);
  const { body, policy } = renderedDocument({ photoHosts } as never, h('p', null, 'x'));
  expect(String(body)).toBe('<!doctype html><p>x</p>');
  expect(policy).toContain(
    "; img-src 'self' data: a.example:8080 b.example commons.wikimedia.org thumb.wikimedia.org upload.wikimedia.org; ",
  );
});
