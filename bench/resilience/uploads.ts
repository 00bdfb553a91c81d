import { setTimeout as sleep } from 'node:timers/promises';
import { HOSTILE_TABLES, type HostileTable } from '../../testkit/hostile-tables.js';
import { watchLongestWait } from '../load/longest-wait.js';
import type { Part } from '../part.js';
import { startSampleService } from '../processes/sample-service.js';
import type { Service } from '../processes/service.js';
import { rounded } from '../report/figures.js';
import { withTemporaryStores } from '../stores/temporary-stores.js';

/** Longest wait for /healthz in milliseconds. */
const LONGEST_MS = 100;
/** Milliseconds of the row without an upload. */
const IDLE_MS = 1_000;

/** Uploads files that are made to stop the service, and measures how long others wait meanwhile. */
export const uploads: Part = {
  name: 'uploads',
  describe: `${HOSTILE_TABLES.length} hostile tables uploaded to /match, over the sample`,
  onSample: true,
  run: ({ stores, progress, report }) =>
    withTemporaryStores(stores, 'uploads', async (temporary) => {
      const { service, stop } = await startSampleService(temporary, 'postgres');
      const healthz = watchLongestWait(`${service.origin}/healthz`);
      try {
        const table = report.table(
          'Hostile tables uploaded to /match, and the longest wait for /healthz meanwhile',
        );
        // Starts the thread of the service and the one that measures.
        await uploaded(service, { name: 'list.txt', bytes: Buffer.from('Quercus robur') });
        await healthz.read();
        await sleep(IDLE_MS);
        const idle = await healthz.read();
        table.row({ what: 'none', bytes: 0, status: 0, ms: IDLE_MS, '/healthz ms': rounded(idle) });
        const [slow, unexpected]: [string[], string[]] = [[], []];
        for (const each of HOSTILE_TABLES) {
          progress(each.what);
          const bytes = await each.bytes();
          await healthz.read();
          const began = performance.now();
          const status = await uploaded(service, { name: each.name, bytes });
          const ms = performance.now() - began;
          const longest = await healthz.read();
          if (longest > LONGEST_MS) slow.push(`${each.what} (${rounded(longest)} ms)`);
          if (status !== each.expected) unexpected.push(`${each.what} (${status})`);
          table.row({
            what: each.what,
            bytes: bytes.length,
            status,
            ms: rounded(ms),
            '/healthz ms': rounded(longest),
          });
        }
        table.target('the expected statuses', unexpected);
        table.target(`/healthz within ${LONGEST_MS} ms`, slow);
      } finally {
        await healthz.stop();
        await stop();
      }
    }),
};

/** Uploads a file, and returns the status of the answer. */
const uploaded = async (
  service: Service,
  { name, bytes }: Pick<HostileTable, 'name'> & { readonly bytes: Buffer },
): Promise<number> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${service.origin}/match`, { method: 'POST', body: form });
  await answer.arrayBuffer();
  return answer.status;
};
