import type { Page } from 'playwright-core';
import { type Database, openDatabase } from '../../src/database/database.js';
import { type Cuttable, cuttable } from '../contract/cuttable.js';
import type { Service } from '../contract/service.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { sampleService } from '../support/sample-service.js';
import { signIn, tokenOf } from './signed-in.js';
import { openWithoutNetwork, overflow, violations } from './watching.js';

const path = chromiumPath();
const PLANT = '/species/solanum-lycopersicum';
const FIX = `${PLANT}/fix/maximum_height_cm`;
const SOURCE = `Flora of the "hills" <3, p. 12`;

describeBrowser(path)('C15.63 a form whose answer is an error, in Chromium', () => {
  let way: Cuttable;
  let reached: Database;
  let service: Service;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    service = await sampleService({
      limits: { outsideApi: 1e9, anonymous: 1e9 },
      reach: async ({ url }) => {
        way = await cuttable(url);
        reached = await openDatabase(way.url);
        return reached;
      },
    });
    browser = await launchBrowser(path!);
    ({ page } = await openWithoutNetwork(browser, service.url, '/sign-in'));
    await signIn(page, service.url, await tokenOf(service.database, 'Ada Lund', 'user'));
  }, 120_000);
  afterAll(async () => {
    way?.mend();
    await browser?.close();
    await reached?.close();
    await service?.close();
    await way?.close();
  });
  beforeEach(() => service.database.session((client) => client.query('truncate correction cascade')));

  const stored = async (): Promise<readonly string[]> => {
    const { rows } = await service.database.session((client) =>
      client.query<{ source_reference: string }>('select source_reference from correction'),
    );
    return rows.map((row) => row.source_reference);
  };

  const fillIn = async (): Promise<void> => {
    await page.goto(service.url + FIX);
    await page.getByLabel('New value').fill('9');
    await page.getByLabel('Unit').selectOption('ft');
    await page.getByRole('textbox', { name: 'Source' }).fill(SOURCE);
  };

  const send = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Look at the change' }).click();
    await page.getByRole('button', { name: 'Send it for review' }).click();
  };

  it('503 while the database is away: the page sends it again', async () => {
    await fillIn();
    await page.getByRole('button', { name: 'Look at the change' }).click();
    await page.getByRole('button', { name: 'Send it for review' }).waitFor();
    way.cut();
    await page.getByRole('button', { name: 'Send it for review' }).click();
    await page.getByRole('button', { name: 'Send it again' }).waitFor();
    expect(await page.locator('main').textContent()).toContain(SOURCE);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    // Still away: it may be sent as often as it takes.
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByRole('button', { name: 'Send it again' }).waitFor();
    way.mend();
    expect(await stored()).toEqual([]);
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('A reviewer will look at it.').waitFor();
    expect(await stored()).toEqual([SOURCE]);
  }, 60_000);

  it.each([
    ['503', 503],
    ['504', 504],
  ])(
    '%s of a proxy, whose page knows nothing of the form: the form has it when it is opened again',
    async (_, status) => {
      await fillIn();
      await page.getByRole('button', { name: 'Look at the change' }).click();
      await page.getByRole('button', { name: 'Send it for review' }).waitFor();
      await page.route(`**${FIX}`, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Gateway</h1>' })
          : route.continue(),
      );
      await page.getByRole('button', { name: 'Send it for review' }).click();
      await page.getByRole('heading', { name: 'Gateway' }).waitFor();
      await page.unroute(`**${FIX}`);
      await page.goto(service.url + FIX);
      await page.getByText('This is what you had entered here before.').waitFor();
      expect(await page.getByLabel('New value').inputValue()).toBe('9');
      expect(await page.getByLabel('Unit').inputValue()).toBe('ft');
      expect(await page.getByRole('textbox', { name: 'Source' }).inputValue()).toBe(SOURCE);
      expect(await stored()).toEqual([]);
      await send();
      await page.getByText('A reviewer will look at it.').waitFor();
      expect(await stored()).toEqual([SOURCE]);
      await page.goto(service.url + FIX);
      expect(await page.getByText('This is what you had entered here before.').isVisible()).toBe(false);
    },
    60_000,
  );
});
