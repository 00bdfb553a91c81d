import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { Service } from '../contract/service.js';
import {
  type Browser,
  chromiumPath,
  describeBrowser,
  launchBrowser,
  openWatched,
} from '../support/browser.js';
import { sampleService } from '../support/sample-service.js';

const path = chromiumPath();
/** Optional folder for screenshots. */
const pictures = process.env['PICTURES'];

const PAGES = [
  '/',
  '/explore',
  '/explore?q=tomato',
  '/explore?filter[flower_color]=white&view=table',
  '/species/solanum-lycopersicum',
  '/genus/solanum',
  '/families/solanaceae',
  '/zones/aut',
  '/zones',
  '/compare',
  '/compare?species=solanum-lycopersicum,quercus-robur',
  '/developers',
  '/nothing',
];

const nameOf = (url: string): string => url.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';

describeBrowser(path)('the pages for people, in Chromium', () => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    service = await sampleService({ limits: { outsideApi: 1e9 } });
    browser = await launchBrowser(path!);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Opens a page. Photos of publishers are answered with nothing, so that the tests need no network. */
  const open = async (url: string, width = 1280) => {
    await browser.context.route(
      (asked) => !asked.href.startsWith(service.url),
      (route) => route.fulfill({ status: 204, body: '' }),
    );
    const watched = await openWatched(browser, service.url, url, width);
    return watched;
  };

  /** Returns the rules of accessibility that a page breaks, with the first element of each. */
  const violations = async (page: Page): Promise<readonly string[]> => {
    // The policy of the page forbids foreign scripts in elements; evaluating is outside it.
    await page.evaluate(axe.source);
    return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200) + ' ' + nodes[0].failureSummary))`);
  };

  const overflow = (page: Page): Promise<number> =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
    it.each(PAGES)(
      '%s breaks no rule of accessibility, wide and narrow, and runs without an error',
      async (url) => {
        for (const width of [1280, 390]) {
          const { page, complaints } = await open(url, width);
          await page.emulateMedia({ colorScheme });
          if (pictures)
            await page.screenshot({ path: `${pictures}/${nameOf(url)}-${width}-${colorScheme}.png` });
          expect(await violations(page)).toEqual([]);
          expect(await overflow(page)).toBe(0);
          expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
          await page.close();
        }
      },
    );
  });

  it.each(PAGES)('%s fits a width of 320 pixels and loads photos only from elsewhere', async (url) => {
    const { page, elsewhere } = await open(url, 320);
    expect(await overflow(page)).toBe(0);
    const photos = await page.evaluate<string[]>('[...document.images].map(({ src }) => src)');
    expect(elsewhere.filter((asked) => !photos.includes(asked))).toEqual([]);
    await page.close();
  });

  it('leads from a search to a plant to a claim, by keyboard alone', async () => {
    const { page, complaints } = await open('/');
    await page.locator('#find').focus();
    await page.keyboard.type('tomat', { delay: 20 });
    const list = page.getByRole('listbox');
    await list.waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('#find').getAttribute('aria-activedescendant')).toMatch(/-0$/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/species/solanum-lycopersicum');
    expect(await page.locator('h1').textContent()).toMatch(/tomato/i);
    const summary = page.locator('#maximum_height_cm > summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    const claims = page.locator('#maximum_height_cm .claims');
    await claims.waitFor();
    expect(await claims.textContent()).toContain('published');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('opens the claims that an address names', async () => {
    const { page } = await open('/species/solanum-lycopersicum#maximum_height_cm');
    await page.locator('#maximum_height_cm .claims').waitFor();
    await page.close();
  });

  it('finds plants by filters, as chips that can be removed, and downloads them', async () => {
    const { page } = await open('/explore');
    await page.locator('.filters summary', { hasText: 'Flowers' }).click();
    await page.getByRole('checkbox', { name: 'white', exact: true }).first().check();
    await page.locator('.filters').getByRole('button', { name: 'Show plants' }).click();
    await page.waitForURL(/filter\[flower_color\]=white|filter%5Bflower_color%5D=white/);
    const chip = page.locator('.chips a').first();
    expect(await chip.textContent()).toContain('Flower colour: white');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('maximum_height_cm.desc');
    await page.waitForURL(/order/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file.split('\n')[0]).toContain('flower_color');
    await page.locator('.chips a').first().click();
    await page.waitForURL((url) => !url.search.includes('flower_color'));
    await page.close();
  });

  it('chooses a zone on a map, which joins the other filters', async () => {
    const { page } = await open('/explore?filter[flower_color]=white');
    await page.getByRole('link', { name: 'Choose on a map' }).click();
    await page.getByRole('link', { name: 'Austria', exact: true }).click();
    await page.waitForURL(/\/explore\?/);
    expect(await page.locator('.chips').textContent()).toMatch(/Flower colour: white.*Zone: Austria/);
    await page.close();
  });

  it('shows the filters as a sheet on a narrow screen', async () => {
    const { page } = await open('/explore', 390);
    expect(await page.locator('.filters').isVisible()).toBe(false);
    await page.locator('.to-filters').click();
    expect(await page.locator('.filters').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.locator('.filters .close').click();
    expect(await page.locator('.filters').isVisible()).toBe(false);
    await page.close();
  });

  it('compares plants that are added by name', async () => {
    const { page } = await open('/compare?species=solanum-lycopersicum');
    await page.locator('#add').fill('common bean');
    await page.getByRole('option').first().click();
    await page.waitForURL(/solanum-lycopersicum(,|%2C)/);
    expect(await page.locator('.compared thead th').count()).toBe(3);
    await page.close();
  });

  it('can be read and used without a script', async () => {
    const context = await browser.context.browser()?.newContext({ javaScriptEnabled: false });
    const page = await (context ?? browser.context).newPage();
    await page.goto(`${service.url}/species/solanum-lycopersicum`);
    await page.locator('#maximum_height_cm > summary').click();
    expect(await page.locator('#maximum_height_cm .claims').isVisible()).toBe(true);
    await page.locator('#search').fill('carrot');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/explore\?q=carrot/);
    expect(await page.locator('.cards li').count()).toBeGreaterThan(0);
    await page.close();
    await context?.close();
  });
});
