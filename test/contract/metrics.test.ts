import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const metrics = async () => {
  const answer = await fetch(`${service.url}/metrics`);
  return { type: answer.headers.get('content-type'), text: await answer.text() };
};

describe('C12.9 /metrics', () => {
  it('counts requests by their declared route and status, without a credential', async () => {
    await service.get('/api/v1/me');
    await service.ask('/api/v1/me');
    await service.get('/api/v1/species/nothing-of-this-name');
    const { type, text } = await metrics();
    expect(type).toMatch(/^text\/plain/);
    expect(text).toContain('_count{method="GET",route="/api/v1/me",status="200"} 1');
    expect(text).toContain('_count{method="GET",route="/api/v1/me",status="401"} 1');
    expect(text).toContain('_count{method="GET",route="/api/v1/species/:id",status="404"} 1');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('says what the last comparison of the index with Postgres found', async () => {
    expect((await metrics()).text).not.toContain('linnea_index_drift_found{');
    await service.database.session((client) =>
      client.query(
        `insert into reconciliation (store, finished_at, repaired, documents, found, remaining)
         values ('postgres', 'epoch'::timestamptz + interval '90 s', true, 7, '{"missing": 2, "surplus": 0}', '{"missing": 1}')`,
      ),
    );
    const { text } = await metrics();
    expect(text).toContain('linnea_index_drift_found{store="postgres",kind="missing"} 2');
    expect(text).toContain('linnea_index_drift_found{store="postgres",kind="surplus"} 0');
    expect(text).toContain('linnea_index_drift_remaining{store="postgres",kind="missing"} 1');
    expect(text).toContain('linnea_index_reconciled_timestamp_seconds{store="postgres"} 90');
  });

  it('takes no label from the caller', async () => {
    await service.ask('/api/v1/no-such-path/secret-word', { method: 'PURGE' });
    await service.ask(`/api/v1/me?token=${service.token}`);
    const { text } = await metrics();
    expect(text).toContain('_count{method="other",route="none",status="404"} 1');
    expect(text).not.toContain('secret-word');
    expect(text).not.toContain(service.token);
  });
});
