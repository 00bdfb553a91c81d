import { realLists } from '../../testkit/real-use/texts.js';
import type { Service } from '../contract/service.js';
import { starterService } from '../support/sample-service.js';

describe('lists of names as people have them', () => {
  let service: Service;
  beforeAll(async () => {
    service = await starterService();
    // The first match of a process loads the words and names of all plants, which may take long on a busy machine.
    await service.get('/api/v1/species/match?name=oak&kind=common');
  }, 900_000);
  afterAll(() => service?.close());

  it.each(realLists())('C7.20 the lines of $name are matched', async ({ names }) => {
    const { status, body } = await service.ask('/api/v1/species/match', {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ names: names.map((name) => ({ name, kind: 'common' })) }),
    });
    expect(status).toBe(200);
    expect(body['meta']).toMatchObject({ total: names.length });
  });

  it.each(realLists())('C15.70 the file $name is matched', async ({ name, content, kind }) => {
    const body = new FormData();
    body.set('file', new Blob([content]), name);
    if (kind === 'common') body.set('common', 'yes');
    const answer = await fetch(`${service.url}/match`, { method: 'POST', body });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  });
});
