import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config/environment.js';
import { createLogger } from '../../src/logging/logger.js';
import { type RunningService, startService } from '../../src/process/service.js';

/** The embedded default as at a first start: only Node and an empty folder, with the sample instead of the starter set. */
describe('the service on a machine with nothing else installed', () => {
  let folder: string;
  let service: RunningService | undefined;
  const token = 'usr-7c1e0fa94b2d8365e9a07f3c5d61b84e';
  const start = async (): Promise<RunningService> => {
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ACCOUNT_TOKEN: token,
      LOG_LEVEL: 'silent',
      INITIAL_DATA: 'sample',
    });
    service = await startService(config, createLogger(config));
    return service;
  };
  const get = (path: string) => fetch(`http://127.0.0.1:${service!.port}/api/v1/${path}`);
  const ids = async (path: string): Promise<readonly string[]> =>
    ((await (await get(path)).json()) as { data: { slug: string }[] }).data.map(({ slug }) => slug);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-service-'));
    await start();
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  it('answers lists, ranges and orders over the sample', async () => {
    const query = 'filter[edible]=true&range[maximum_height_cm]=,200&order[maximum_height_cm]=desc';
    expect((await ids(`species?token=${token}&${query}`)).length).toBeGreaterThan(5);
    expect((await ids(`plants?token=${token}&${query}`)).length).toBeGreaterThan(5);
  });

  it('C7.4 finds the tomato first, also with a typing error', async () => {
    expect((await ids(`species/search?token=${token}&q=tomato`))[0]).toBe('solanum-lycopersicum');
    expect((await ids(`plants/search?token=${token}&q=solanum+lycopersicm`))[0]).toBe('solanum-lycopersicum');
  });

  it('C8.51, C10.5 shows conflicting sources and a superseded value among the facts', async () => {
    const answer = await get(`species/daucus-carota/facts?token=${token}`);
    const { data } = (await answer.json()) as {
      data: { attribute_name: string; source: string; status: string; value: string }[];
    };
    const values = (attribute: string) =>
      new Set(
        data
          .filter((fact) => fact.attribute_name === attribute && fact.status === 'active')
          .map(({ value }) => value),
      );
    expect(
      [...new Set(data.map(({ attribute_name }) => attribute_name))].some((name) => values(name).size > 1),
    ).toBe(true);
  });

  it('C10.5 keeps the value of an earlier ingestion as superseded', async () => {
    const answer = await get(
      `species/solanum-lycopersicum/facts?token=${token}&filter[attribute_name]=maximum_height_cm`,
    );
    const { data } = (await answer.json()) as { data: { source: string; status: string; value: string }[] };
    expect(data.map(({ source, status, value }) => `${source} ${status} ${value}`)).toEqual([
      'openplantdb superseded 210',
      'openplantdb active 244',
    ]);
  });

  it('C3.30, C3.32 refuses the 61st request of a minute', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 61; request++) statuses.push((await get(`me?token=${token}`)).status);
    expect(statuses.at(-1)).toBe(429);
    const refused = await get(`me?token=${token}`);
    expect(refused.headers.get('RateLimit-Remaining')).toBe('0');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  });

  it('keeps its data for a second start, which takes seconds', async () => {
    await service!.stop();
    const started = performance.now();
    await start();
    expect(performance.now() - started).toBeLessThan(20_000);
    expect((await (await get('')).json()) as object).toMatchObject({ species_count: 208 });
  });
});
