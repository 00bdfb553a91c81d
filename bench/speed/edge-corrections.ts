import { setTimeout as sleep } from 'node:timers/promises';
import { edgePorts, startEdge } from '../../testkit/edge.js';
import { createPeople, type People } from '../../testkit/people.js';
import { withClient } from '../../testkit/postgres-client.js';
import { type Stores, settingsFor } from '../../testkit/stores.js';
import type { Setting } from '../part.js';
import { runLinnea, startLinnea } from '../processes/command.js';
import { startService } from '../processes/service.js';
import { quantile, rounded } from '../report/figures.js';
import { copySpecies } from '../stores/copy-species.js';
import { withTemporaryStores } from '../stores/temporary-stores.js';
import { edgeSettings } from './edge-settings.js';

const SPECIES = 5_000;
const CORRECTIONS = 100;
/** An edge shows a change so many milliseconds after the service at the latest. */
const MOST_MS = 2_000;
const POLL_MS = 20;
const LOST_MS = 60_000;

/** Measures the time from the acceptance of a correction until the service and the edge show it, in a copy of some species. */
export const timeCorrections = ({ stores, quick, progress, report }: Setting): Promise<void> =>
  withTemporaryStores(stores, 'edge', async (temporary) => {
    progress('edge: copying the data');
    await copySpecies(stores, temporary, SPECIES);
    await runLinnea(['index', 'rebuild'], settingsFor(temporary, 'elasticsearch'));
    const indexer = startLinnea(['index', 'follow'], settingsFor(temporary, 'elasticsearch'));
    const ports = await edgePorts();
    const service = await startService(temporary, 'elasticsearch', undefined, edgeSettings(ports));
    const edge = await startEdge([Number(new URL(service.origin).port)], ports);
    try {
      progress('edge: accepting corrections');
      const slugs = await popular(temporary, quick ? 10 : CORRECTIONS);
      const people = await createPeople(temporary.databaseUrl);
      const read = async (origin: string, path: string) => (await fetch(origin + path)).text();
      const delays: Record<string, number[]> = {};
      for (const [at, slug] of slugs.entries()) {
        const record = `/api/v1/species/${slug}?fields=specifications.maximum_height`;
        const list = `/api/v1/species?filter[slug]=${slug}&filter[maximum_height_cm]=${1_000 + at}`;
        const shown: readonly (readonly [string, string, string, string])[] = [
          ['record, service', service.origin, record, `"cm":${1_000 + at}`],
          ['record, edge', edge.url, record, `"cm":${1_000 + at}`],
          ['list, service', service.origin, list, `"slug":"${slug}"`],
          ['list, edge', edge.url, list, `"slug":"${slug}"`],
        ];
        for (const [, origin, path] of shown) await read(origin, path);
        const accepted = await correct(service.origin, people, slug, 1_000 + at);
        await Promise.all(
          shown.map(async ([what, origin, path, text]) => {
            while (!(await read(origin, path)).includes(text)) {
              if (performance.now() - accepted > LOST_MS) throw new Error(`${what} never shows ${slug}`);
              await sleep(POLL_MS);
            }
            delays[what] = [...(delays[what] ?? []), performance.now() - accepted];
          }),
        );
      }
      const table = report.table(
        `From the acceptance of a correction until it is shown, ${slugs.length} times`,
      );
      for (const [what, times] of Object.entries(delays))
        table.row({
          what,
          'p50 ms': rounded(quantile(times, 0.5)),
          'p99 ms': rounded(quantile(times, 0.99)),
          'longest ms': rounded(Math.max(...times)),
        });
      const late = ['record', 'list'].filter((kind) =>
        delays[`${kind}, edge`]!.some((time, nth) => time - delays[`${kind}, service`]![nth]! > MOST_MS),
      );
      table.target(`behind the edge ${MOST_MS} ms after the service at most`, late);
    } finally {
      await edge.stop();
      await service.stop();
      await indexer.stop();
    }
  });

const popular = ({ databaseUrl }: Stores, count: number): Promise<readonly string[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ slug: string }>(
      'select slug from species order by popularity desc limit $1',
      [count],
    );
    return rows.map(({ slug }) => slug);
  });

/** Submits a height and accepts it; returns the moment of the acceptance. */
const correct = async (
  origin: string,
  { submitter, reviewer }: People,
  slug: string,
  height: number,
): Promise<number> => {
  const post = async (path: string, token: string, body: object) => {
    const response = await fetch(`${origin}/api/v1/corrections/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${response.status} from corrections/${path}: ${await response.text()}`);
    return (await response.json()) as { readonly data: { readonly id: number } };
  };
  const correction = { maximum_height_value: height, maximum_height_unit: 'cm' };
  const { data } = await post(`species/${slug}`, submitter, { source_type: 'observation', correction });
  await post(`${data.id}/accept`, reviewer, {});
  return performance.now();
};
