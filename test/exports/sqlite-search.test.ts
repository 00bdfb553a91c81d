import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportFile } from '../../src/exports/export.js';
import { loadWorking } from '../../testkit/everyday-searches/searches.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';

const { Database } = createRequire(import.meta.url)(
  'node-sqlite3-wasm',
) as typeof import('node-sqlite3-wasm');

/** Kinds of everyday searches that the file answers as the service does: all but typing errors and Latin. */
const KINDS = ['name', 'plural', 'group', 'wording'];

it('C16.24 the search of a file finds what the service finds first among its first three', async () => {
  let service: Service | null = null;
  const folder = await mkdtemp(join(tmpdir(), 'linnea-sqlite-'));
  try {
    service = await sampleService();
    const path = join(folder, 'plants.sqlite');
    const options = {
      licences: 'all',
      languages: null,
      selection: null,
      withSources: false,
      chosen: null,
    } as const;
    await service.database.session((client) =>
      exportFile(client, { format: 'sqlite', path }, options, () => undefined),
    );
    const file = new Database(path, { readOnly: true });
    const search = file.prepare(String(file.get(`select value from about where key = 'search'`)!['value']));
    const judged: (readonly [text: string, isFound: boolean])[] = [];
    for (const { kind, text } of loadWorking().filter((each) => KINDS.includes(each.kind))) {
      const { body } = await service.get(
        `/api/v1/species/search?q=${encodeURIComponent(text)}&explain=true&limit=1`,
      );
      const [first] = body['data'] as { readonly id: number; readonly match: { readonly reason: string } }[];
      if (first === undefined || ['typos', 'corrected_name'].includes(first.match.reason)) continue;
      const found = search.all({ ':text': text }).slice(0, 3);
      judged.push([`${kind} ${text}`, found.some(({ id }) => id === first.id)]);
    }
    search.finalize();
    file.close();
    const missed = judged.filter(([, isFound]) => !isFound).map(([text]) => text);
    expect(judged.length).toBeGreaterThan(100);
    expect([missed, missed.length <= 0.05 * judged.length]).toEqual([missed, true]);
  } finally {
    await service?.close();
    await rm(folder, { recursive: true });
  }
}, 300_000);
