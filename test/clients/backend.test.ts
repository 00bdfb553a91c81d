import type { Service } from '../contract/service.js';
import { startService } from '../contract/service.js';
import { TokenBackend } from './backend.js';

const HOUR = 3_600_000;

describe('a backend that claims and renews browser tokens', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('C3.20 C3.21 keeps a browser token for half its lifetime, then claims the next', async () => {
    let now = Date.now();
    const backend = new TokenBackend(service.url, service.token, 'https://garden.example', () => now);
    const first = await backend.browserToken();
    now += 11 * HOUR;
    expect(await backend.browserToken()).toBe(first);
    now += 2 * HOUR;
    // Tokens of the same second are equal: the next is claimed in another second.
    const second = Math.floor(Date.now() / 1000);
    while (Math.floor(Date.now() / 1000) === second) await new Promise(setImmediate);
    const next = await backend.browserToken();
    expect(next).not.toBe(first);
    for (const token of [first, next])
      expect((await service.ask('/api/v1/me', { headers: { Authorization: token } })).status).toBe(200);
  });

  it('reports why it got none', async () => {
    const backend = new TokenBackend(service.url, service.token, 'garden.example');
    await expect(backend.browserToken()).rejects.toThrow(/422 .*absolute http or https URL/);
  });
});
