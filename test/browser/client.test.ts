import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { packaged } from '../../src/runtime/package-root.js';
import { TokenBackend } from '../clients/backend.js';
import type { Service } from '../contract/service.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { listen } from '../support/listen.js';
import { sampleService } from '../support/sample-service.js';

/** Serves an empty page, and below /client/ the built client as it is published. */
const clientSite = (): Server => {
  const server = createServer(async (request, response) => {
    const module = /^\/client\/(\w+\.js)$/.exec(request.url ?? '')?.[1];
    if (module === undefined) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end('<!doctype html>');
      return;
    }
    response.setHeader('Content-Type', 'text/javascript');
    response.end(await readFile(packaged('packages', 'client', 'dist', module)));
  });
  return server;
};

const path = chromiumPath();

describeBrowser(path)('@linnea/client in a page on another origin, in Chromium', () => {
  let service: Service;
  let browser: Browser;
  let site: Server;
  let page: Page;
  let options: { baseUrl: string; token: string };
  beforeAll(async () => {
    service = await sampleService({ limits: { anonymous: 10 } });
    const account = newToken('spo');
    await ensureAccount(service.database.pool, account);
    site = clientSite();
    const origin = `http://127.0.0.1:${await listen(site)}`;
    browser = await launchBrowser(path!);
    page = await browser.context.newPage();
    await page.goto(origin);
    options = {
      baseUrl: service.url,
      token: await new TokenBackend(service.url, account, origin).browserToken(),
    };
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    await service?.close();
  });

  it('walks a list to its end, with the members that it asks for', async () => {
    const heights = await page.evaluate(async (given) => {
      const { createClient } = (await import(`${location.origin}/client/index.js`)) as LinneaClient;
      const query = { range: { maximum_height_cm: [1, null] }, fields: ['maximum_height_cm'] } as const;
      const found: unknown[] = [];
      for await (const species of createClient(given).list('species', query))
        found.push(species.specifications?.maximum_height?.cm);
      return found;
    }, options);
    const { body } = await service.get('/api/v1/species?range[maximum_height_cm]=1,');
    expect(heights).toHaveLength((body['meta'] as { total: number }).total);
    expect(heights.every((height) => Number(height) >= 1)).toBe(true);
  });

  it('matches names, and reads a batch, in the order given', async () => {
    const seen = await page.evaluate(async (given) => {
      const { createClient } = (await import(`${location.origin}/client/index.js`)) as LinneaClient;
      const linnea = createClient(given);
      const slugs: (string | undefined)[] = [];
      for await (const { species } of linnea.match(['Bellis perenis', 'Quercus robur L.']))
        slugs.push(species?.slug);
      const names: string[] = [];
      for await (const { scientific_name } of linnea.batch(['quercus-robur', 'bellis-perennis']))
        names.push(scientific_name);
      return { slugs, names };
    }, options);
    expect(seen).toEqual({
      slugs: ['bellis-perennis', 'quercus-robur'],
      names: ['Quercus robur', 'Bellis perennis'],
    });
  });

  it('sends the tag of a kept record, and returns that record on 304', async () => {
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/species/bellis-perennis') && response.request().method() === 'GET')
        statuses.push(response.status());
    });
    const same = await page.evaluate(async (given) => {
      const { createClient } = (await import(`${location.origin}/client/index.js`)) as LinneaClient;
      const linnea = createClient(given);
      const once = await linnea.get('species', 'bellis-perennis');
      return JSON.stringify(once) === JSON.stringify(await linnea.get('species', 'bellis-perennis'));
    }, options);
    expect([same, statuses]).toEqual([true, [200, 304]]);
  });

  it('throws errors with their status and code', async () => {
    const error = await page.evaluate(async (given) => {
      const { createClient, LinneaError } = (await import(
        `${location.origin}/client/index.js`
      )) as LinneaClient;
      try {
        await createClient(given).get('species', 'no-such-plant');
        return null;
      } catch (thrown) {
        return thrown instanceof LinneaError ? { status: thrown.status, code: thrown.code } : String(thrown);
      }
    }, options);
    expect(error).toEqual({ status: 404, code: 'not_found' });
  });

  it('throws too_many_requests where the budget is used up and no retries are left', async () => {
    const waited = await page.evaluate(async ({ baseUrl }) => {
      const { createClient, LinneaError } = (await import(
        `${location.origin}/client/index.js`
      )) as LinneaClient;
      // Without a token: the budget of an address, which is small.
      const linnea = createClient({ baseUrl, retries: 0 });
      for (let nth = 0; nth < 100; nth += 1) {
        const answer = await fetch(`${baseUrl}/api/v1`, { cache: 'no-store' });
        if (answer.status === 429) break;
      }
      const answer = await fetch(`${baseUrl}/api/v1`, { cache: 'no-store' });
      const error = await linnea.get('species', 'bellis-perennis').catch((thrown: unknown) => thrown);
      return {
        status: answer.status,
        seconds: Number(answer.headers.get('Retry-After') ?? 'none'),
        code: error instanceof LinneaError ? error.code : String(error),
      };
    }, options);
    expect(waited).toEqual({ status: 429, seconds: expect.any(Number), code: 'too_many_requests' });
    expect(waited.seconds).toBeGreaterThan(0);
  });
});

type LinneaClient = typeof import('../../packages/client/src/index.js');
