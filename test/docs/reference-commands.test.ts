import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRelease } from '../../src/exports/release/release.js';
import type { Service } from '../contract/service.js';
import { tokenOfNewAccount } from '../support/account.js';
import { sampleService } from '../support/sample-service.js';
import { openShell, type Shell } from './shell.js';

/* The command that the reference shows for each route (C15.76), run in a shell, those that write data included. */

/** A command of a page of the reference, by the id of its route. */
interface ShownCommand {
  readonly route: string;
  readonly command: string;
}

const unescaped = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const commandsIn = (html: string): readonly ShownCommand[] =>
  [...html.matchAll(/<section class="operation" id="(\w+)"[\s\S]*?<code>(curl [\s\S]*?)<\/code>/g)].map(
    ([, route, command]) => ({ route: route!, command: unescaped(command!) }),
  );

describe('C15.81 the commands of the reference', () => {
  let releases: string;
  let service: Service;
  let shell: Shell;
  let admin: string;
  beforeAll(async () => {
    releases = await mkdtemp(join(tmpdir(), 'linnea-releases-'));
    service = await sampleService({ releases, limits: { outsideApi: 1e9, anonymous: 1e9 } });
    shell = openShell(service.url, {});
    admin = await tokenOfNewAccount(service, { name: 'Ida Vale', plan: 'unl', role: 'admin' });
    const ada = await tokenOfNewAccount(service, { plan: 'unl' });
    // The release and the corrections that the examples name.
    await service.database.session((client) =>
      writeRelease(client, {
        folder: releases,
        version: '2026-01-30',
        licences: 'all',
        report: () => undefined,
      }),
    );
    for (const slug of ['bellis-perennis', 'quercus-robur', 'acer-negundo']) {
      const { status } = await service.ask(`/api/v1/corrections/species/${slug}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${ada}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ correction: { toxicity: 'high' }, source_reference: 'Flora, p. 7' }),
      });
      expect(status).toBe(201);
    }
  });
  afterAll(async () => {
    shell?.close();
    await service?.close();
    await rm(releases, { recursive: true });
  });

  it('are all answered with success', async () => {
    const page = async (path: string): Promise<string> =>
      (await fetch(service.url + path, { headers: { Accept: 'text/html' } })).text();
    const groups = new Set(
      [...(await page('/docs/api')).matchAll(/href="(\/docs\/api\/[\w-]+)"/g)].map(([, to]) => to!),
    );
    const failed: unknown[] = [];
    const run = new Set<string>();
    for (const group of groups)
      for (const { route, command } of commandsIn(await page(group))) {
        const { exit, statuses, out } = await shell.run(
          command.replaceAll(/YOUR_TOKEN|unl-[\da-f]{32}/g, admin),
        );
        run.add(route);
        if (exit !== 0 || !statuses.every((status) => status >= 200 && status < 300) || statuses.length !== 1)
          failed.push({ command, exit, statuses, out: out.slice(0, 300) });
      }
    expect(failed).toEqual([]);
    const { body } = await service.get('/api/openapi.json');
    const routes = Object.values(body['paths'] as Record<string, Record<string, { operationId: string }>>);
    const ids = routes.flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(ids.filter((id) => !run.has(id))).toEqual([]);
  }, 900_000);
});
