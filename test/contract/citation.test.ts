import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: it has no types.
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { writeRelease } from '../../src/exports/release/release.js';
import { fact, ingestRows, name } from '../ingest/support.js';
import { indexed } from './garden.js';
import { type Service, startService } from './service.js';

/** A reference in CSL, as citation-js reads it. */
interface Reference {
  readonly id: string;
  readonly title: string;
  readonly author: readonly object[];
  readonly note?: string;
  readonly accessed?: object;
}

interface Cited {
  readonly text: string;
  readonly title: string;
  readonly version: string | null;
  readonly issued: string | null;
  readonly accessed: string | null;
  readonly url: string;
  readonly species_count: number | null;
  readonly sources: readonly { readonly slug: string }[];
}

describe('citations', () => {
  let folder: string;
  let service: Service;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-citation-'));
    service = await startService({
      releases: folder,
      fill: (database) =>
        ingestRows(database, 'test', [
          [
            {
              type: 'source',
              slug: 'wfo',
              name: 'World Flora {Online}',
              citation: 'WFO & friends (2026).',
              licence: 'CC0',
            },
          ],
          [
            {
              type: 'source',
              slug: 'leda',
              name: 'LEDA',
              url: 'https://leda.example/50%_{a}',
              licence: 'CC BY 4.0',
            },
          ],
          [{ type: 'source', slug: 'eive', name: 'EIVE' }],
          [
            name('Pyrella montana'),
            fact('Pyrella montana', 'light', 7, { source: 'leda' }),
            fact('Pyrella montana', 'light', 3, { source: 'eive' }),
          ],
          [name('Pyrella alba'), fact('Pyrella alba', 'light', 3, { source: 'eive' })],
        ]),
      engine: indexed,
    });
    await service.database.session((client) =>
      writeRelease(client, {
        ...{ folder, version: '2026-01', licences: 'cc', report: () => undefined },
        operator: { name: 'Garden of Ada', contact: null },
      }),
    );
  });
  afterAll(async () => {
    await service?.close();
    await rm(folder, { recursive: true });
  });

  /** Asks without a credential. */
  const ask = (query: string, headers: Readonly<Record<string, string>> = {}) =>
    service.ask(`/api/v1/citation?${query}`, { headers });
  const cite = async (query: string) => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    const data = body['data'] as Cited;
    return { ...data, sources: data.sources.map(({ slug }) => slug), meta: body['meta'] };
  };

  it('C2.77 C16.40 C16.44 cite the present data with its version and the day, and a release as it was', async () => {
    const { body: status } = await service.get('/api/v1');
    const version = String((status['data'] ?? status)['dataset_version' as never]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await cite('')).toMatchObject({
      version,
      issued: null,
      accessed: today,
      sources: ['wfo', 'leda', 'eive'],
    });
    expect(await cite('release=2026-01')).toMatchObject({
      ...{ version: '2026-01', issued: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), accessed: null },
      text: expect.stringMatching(
        /^Garden of Ada\. \(\d{4}\)\. Linnea: .* \(Version 2026-01\) \[Data set\]\. http/,
      ),
      // EIVE has no licence, so a release under cc leaves it out.
      sources: ['wfo', 'leda'],
    });
  });

  it('C16.41 C16.42 a value stands on the source that is published, a record on all of its sources', async () => {
    expect(await cite('species=pyrella-montana&field=light')).toMatchObject({
      title: expect.stringMatching(/^Light of Pyrella montana: 7\. In Linnea/),
      url: expect.stringMatching(/\/species\/pyrella-montana#light$/),
      sources: ['leda'],
    });
    expect(await cite('species=pyrella-alba')).toMatchObject({ sources: ['wfo', 'eive'] });
  });

  it('C16.41 what filters find stands on the sources of its records, or of one field', async () => {
    const query = 'filter[scientific_name]=Pyrella%20montana';
    expect(await cite(`${query}&order[light]=asc`)).toMatchObject({
      ...{ species_count: 1, sources: ['wfo', 'leda'] },
      meta: { warnings: [{ param: 'order[light]', problem: 'not_supported_here' }] },
    });
    expect(await cite(`range[light]=1,9&field=light`)).toMatchObject({
      species_count: 2,
      sources: ['leda', 'eive'],
    });
  });

  it.each([
    ['C16.40', 'release=2026-01&species=pyrella-alba', 400, 'conflicts_with'],
    ['C16.40', 'species=pyrella-alba&filter[light]=3', 400, 'conflicts_with'],
    ['C16.40', 'release=2025-01', 404, 'not_found'],
    ['C16.40', 'format=endnote', 400, 'not_allowed'],
    ['C16.42', 'field=light', 400, 'conflicts_with'],
    ['C16.42', 'species=pyrella-alba&field=lihgt', 400, 'not_allowed'],
    ['C16.42', 'species=pyrella-alba&field=scientific_name', 400, 'not_allowed'],
    ['C16.42', 'species=pyrella-alba&field=toxicity', 404, 'not_found'],
    ['C16.40', 'species=pyrella-nigra', 404, 'not_found'],
  ])('%s %s is refused', async (_, query, status, problem) => {
    const { status: answered, body } = await ask(query);
    expect([answered, body['details']]).toEqual([status, [expect.objectContaining({ problem })]]);
  });

  it('C16.43 more than 5,000 species are refused', async () => {
    const engine = await indexed(service.database);
    const many = await startService({
      engine: () => ({ ...engine, page: async () => ({ ids: [1], items: [], total: 5_001, next: null }) }),
    });
    try {
      const { status, body } = await many.get('/api/v1/citation?filter[edible]=true');
      expect([status, body['details']]).toEqual([
        422,
        [expect.objectContaining({ problem: 'too_many', got: 5_001 })],
      ]);
    } finally {
      await many.close();
    }
  });

  it.each(['bibtex', 'ris'])('C16.40 %s is read by a library of others', async (format) => {
    const read = async (query: string) =>
      new Cite((await ask(`${query}&format=${format}`)).text).data as readonly Reference[];
    const [data, ...sources] = await read('release=2026-01');
    expect(data).toMatchObject({
      ...{ id: 'linnea-2026-01', version: '2026-01', publisher: 'Garden of Ada' },
      title: 'Linnea: plants with names, traits, distribution and images',
      URL: `${service.url}/api/v1/releases/2026-01/README.md`,
    });
    expect(Object.values(data!.author[0]!)).toEqual(['Garden of Ada']);
    expect(sources.map(({ id, title }) => [id, title])).toEqual([
      ['linnea-source-wfo', 'World Flora {Online}'],
      ['linnea-source-leda', 'LEDA'],
    ]);
    expect(sources[0]!.note).toContain('WFO & friends (2026).');
    const [value] = await read('species=pyrella-montana&field=light');
    expect(value!.id).toMatch(/-light-of-pyrella-montana-7$/);
    expect(value!.accessed).toEqual({
      'date-parts': [new Date().toISOString().split('T')[0]!.split('-').map(Number)],
    });
  });

  it('C16.40 formats are chosen by format or Accept, and what has a meaning in them is escaped', async () => {
    const bibtex = await ask('release=2026-01', { Accept: 'application/x-bibtex' });
    expect(bibtex.headers.get('Content-Type')).toBe('application/x-bibtex; charset=utf-8');
    expect(bibtex.text).toContain('url = {https://leda.example/50%_%7Ba%7D}');
    expect((await ask('release=2026-01&format=cff')).text).toContain('\nversion: "2026-01"\n');
    expect(JSON.parse((await ask('release=2026-01&format=datacite')).text)).toMatchObject({
      ...{ creators: [{ name: 'Garden of Ada' }], version: '2026-01', publicationYear: expect.any(String) },
      types: { resourceTypeGeneral: 'Dataset' },
      relatedItems: [{ titles: [{ title: 'World Flora {Online}' }], relationType: 'IsDerivedFrom' }, {}],
    });
    expect((await ask('release=2026-01&format=apa')).text.split('\n')).toEqual([
      expect.stringContaining('Garden of Ada'),
      'WFO & friends (2026).',
      'LEDA. https://leda.example/50%_{a}',
      '',
    ]);
  });
});
