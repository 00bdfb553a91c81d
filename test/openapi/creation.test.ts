import { type Service, startService } from '../contract/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('C2.50 other requests are answered while the document is created', async () => {
  const answered: string[] = [];
  const head = async (path: string): Promise<void> => {
    const { status } = await fetch(`${service.url}${path}`, { method: 'HEAD' });
    answered.push(`${status} ${path}`);
  };
  await head('/healthz');
  await Promise.all([head('/api/openapi.json'), head('/healthz')]);
  expect(answered.slice(1)).toEqual(['200 /healthz', '200 /api/openapi.json']);
});
