import { get } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { createPyrella, insert } from '../resources/fixture.js';
import { indexed } from './garden.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({
    fill: (database) =>
      database.session(async (client) => {
        const { source, montana } = await createPyrella(client);
        const { rows } = await client.query<{ id: number }>("select id from attribute where key = 'author'");
        for (const status of [1, 2])
          await insert(client, 'fact', {
            species_id: montana,
            attribute_id: rows[0]!.id,
            source_id: source.powo,
            value: JSON.stringify('Hartw.'),
            evidence: 'reported',
            status,
          });
        await client.query(
          `update species set vals = vals || '{"author": null}' where slug = 'pyrella-montana-subsp-alba'`,
        );
        await client.query(
          `update source set share_alike = true, credit = 'Shown with <b>care</b> & thanks' where slug = 'photos'`,
        );
      }),
    engine: indexed,
  });
});
afterAll(() => service.close());

const anonymous = async (path: string) => {
  const answer = await fetch(service.url + path);
  return { headers: answer.headers, text: await answer.text() };
};

describe('C2.49 C8.55 the sources', () => {
  it('are listed by rank without a credential, with licence and credit', async () => {
    const { status, headers, body } = await service.ask('/api/v1/sources');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const data = body['data'] as readonly Record<string, unknown>[];
    expect(data.map(({ slug, rank }) => [slug, rank])).toEqual([
      ['powo', 1],
      ['usda', 2],
      ['bi-flora', 3],
      ['openfarm', 4],
      ['wikipedia', 5],
      ['photos', 6],
    ]);
    expect(data[0]).toEqual({
      slug: 'powo',
      name: 'POWO',
      rank: 1,
      citation: 'Register of names',
      url: null,
      licence: 'CC-BY-4.0',
      licence_url: 'https://licences.example/by-4.0',
      credit: 'Register of names, CC-BY-4.0.',
      share_alike: false,
      facts_count: 1,
      published_count: 1,
      images_count: 0,
      last_ingested_at: '2026-01-12T08:00:00.000Z',
    });
    // A claim of no value is not a published value (C9.49).
    expect(data[2]).toMatchObject({ slug: 'bi-flora', published_count: 0 });
    // Without a citation the name is credited, without a licence none is named.
    expect(data[1]).toMatchObject({ credit: 'USDA.', citation: null, licence: null, facts_count: 0 });
    expect(data[5]).toMatchObject({
      share_alike: true,
      facts_count: 0,
      images_count: 3,
      credit: 'Shown with <b>care</b> & thanks',
    });
    expect(body['meta']).toEqual({ total: 6, database_licence: null });
  });

  it('C14.30 C9.49 are not named in the catalogue of fields for a claim of no value', async () => {
    const { body } = await service.get('/api/v1/fields');
    const fields = body['data'] as readonly Record<string, unknown>[];
    expect(fields.find(({ key }) => key === 'author')).toMatchObject({
      species_count: 1,
      sources: [{ source: 'powo', species_count: 1 }],
    });
  });

  it('C5.9 warn of parameters that they do not take', async () => {
    const { body } = await service.ask('/api/v1/sources?page=2');
    expect(body['meta']).toMatchObject({ warnings: [{ param: 'page', problem: 'not_supported_here' }] });
  });
});

describe('the page for developers', () => {
  it('credits every source, its text escaped', async () => {
    const { headers, text } = await anonymous('/developers');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('Shown with &lt;b>care&lt;/b> &amp; thanks');
    expect(text).toContain('<strong>share alike</strong>');
    expect(text.match(/<h3>/g)).toHaveLength(6);
  });

  it('takes no markup from the host that the caller names', async () => {
    const { port } = service;
    const text = await new Promise<string>((resolve, reject) => {
      get({ port, path: '/developers', headers: { Host: '"><script>alert(1)</script>' } }, (answer) =>
        resolve(readAll(answer)),
      ).on('error', reject);
    });
    expect(text).not.toContain('<script>alert');
  });

  it('loads its own files and nothing else; no other site may frame it (CSP)', async () => {
    const policy = (await anonymous('/developers')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('C3.42 carries no cross-origin header', async () => {
    expect((await anonymous('/developers')).headers.has('access-control-allow-origin')).toBe(false);
  });
});
