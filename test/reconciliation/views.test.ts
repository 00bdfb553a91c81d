import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';

const PATH = '/api/reconcile';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service?.close());

describe('C17.9 views and previews', () => {
  const hop = (path: string) => fetch(service.url + path, { redirect: 'manual' });

  it('a view leads to the page of the entity, never outside the service', async () => {
    const answer = await hop(`${PATH}/view/solanum-lycopersicum`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/species/solanum-lycopersicum']);
    expect((await hop(`${PATH}/view/genus%3Asolanum`)).headers.get('location')).toBe('/genus/solanum');
    expect((await hop(`${PATH}/view/family:Solanaceae`)).headers.get('location')).toBe(
      '/families/solanaceae',
    );
    expect((await hop(`${PATH}/view/%2F%2Fevil.example`)).headers.get('location')).toBe(
      '/species/%2F%2Fevil.example',
    );
    expect((await hop(`${PATH}/1.0/preview?id=family:solanaceae`)).headers.get('location')).toBe(
      '/preview/family%3Asolanaceae',
    );
  });

  it('C17.15 a preview is refused, not redirected, for an id that is missing or names nothing', async () => {
    for (const id of ['nope', 'genus:nope', 'family:nope', '//evil.example']) {
      const answer = await hop(`${PATH}/1.0/preview?id=${encodeURIComponent(id)}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
    for (const query of ['', '?id=']) {
      const answer = await service.ask(`${PATH}/1.0/preview${query}`);
      expect([answer.status, answer.body['details']]).toEqual([
        400,
        [{ param: 'id', got: null, problem: 'missing' }],
      ]);
    }
  });

  it('a preview of a group says which it is: the family of a genus, the common name of a family', async () => {
    const said = async (id: string) =>
      /<h1>.*?<\/h1><p>([^<]*)<\/p>/s.exec(await (await hop(`/preview/${id}`)).text())?.[1];
    expect(await said('genus:solanum')).toBe('Solanaceae');
    expect(await said('family:solanaceae')).toBe('Potato family');
  });

  it('a preview may be framed and loads no scripts; other pages may not be framed', async () => {
    for (const id of ['solanum-lycopersicum', 'genus:solanum', 'family:solanaceae']) {
      const answer = await fetch(`${service.url}/preview/${encodeURIComponent(id)}`);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const html = await answer.text();
      expect([id, answer.status]).toEqual([id, 200]);
      expect(answer.headers.get('x-frame-options')).toBeNull();
      expect(answer.headers.get('vary')).toContain('Accept-Language');
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none';(?!.*frame-ancestors)(?!.*script)/,
      );
      expect(html).toMatch(/Solan/);
      expect(html).not.toMatch(/<script|<form/);
    }
    const page = await fetch(`${service.url}/species/solanum-lycopersicum`);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect((await fetch(`${service.url}/preview/nemo-nullus`)).status).toBe(404);
  });
});
