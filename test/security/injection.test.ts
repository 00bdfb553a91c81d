import { GARDEN } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { inject, placesOfAll, storedBesideSubmissions } from './injecting.js';
import { insideOf } from './payloads.js';

const MANY = 1e9;

describe('SQL and queries in every place that accepts input', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({
      ...GARDEN,
      limits: { anonymous: MANY, unlClaim: MANY, outsideApi: MANY },
    });
  });
  afterAll(() => service.close());

  it('every route has such places', () => {
    const rules = new Set(placesOfAll(service.routes).map(([{ rule }]) => rule));
    expect(service.routes.filter(({ rule }) => !rules.has(rule))).toEqual([]);
  });

  it('C4.4 C6.8 mean only what their words mean, reveal nothing internal, and change nothing', async () => {
    const before = await service.database.session(storedBesideSubmissions);
    const { sent, wrong } = await inject(service, service.token, placesOfAll(service.routes));
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(1_000);
    expect(await service.database.session(storedBesideSubmissions)).toEqual(before);
  }, 900_000);

  it.each([
    'syntax error at or near \\"or\\"',
    'relation \\"species\\" does not exist',
    'select id from species where name = ',
    'parsing_exception: unknown query',
    'at run (/app/dist/src/app.js:12:3)',
  ])('would detect %s', (text) => {
    expect(insideOf(`{"message":"${text}"}`, ['zzz'])).not.toBeNull();
  });
});
