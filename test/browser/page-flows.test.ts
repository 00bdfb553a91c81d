import { readFileSync } from 'node:fs';
import { ENGINES, startOver } from '../contract/engines.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { fillWith } from '../support/sample-service.js';
import { openWithoutNetwork, violations } from './watching.js';

const path = chromiumPath();

describeBrowser(path).each(ENGINES)('a visitor of the pages, in Chromium, over %s', (engine) => {
  let service: Awaited<ReturnType<typeof startOver>>;
  let browser: Browser;
  beforeAll(async () => {
    service = await startOver(engine, fillWith('sample'));
    browser = await launchBrowser(path!);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const open = (url: string, width?: number) => openWithoutNetwork(browser, service.url, url, width);

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
    // The count comes when the section is opened.
    await page
      .getByRole('checkbox', { name: /^white \d/ })
      .first()
      .check();
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

  it('sets the ends of a range by a slider', async () => {
    const { page } = await open('/explore');
    const [least, most] = [0, 1].map((at) => page.locator('input[name="range[maximum_height_cm]"]').nth(at));
    const thumb = page.getByRole('slider', { name: 'Tallest (cm): from' });
    await thumb.focus();
    await thumb.press('ArrowRight');
    expect(await least!.inputValue()).toMatch(/^\d+$/);
    expect(await most!.inputValue()).toBe('');
    await page.locator('.filters').getByRole('button', { name: 'Show plants' }).click();
    await page.waitForURL(/range/);
    expect(await page.locator('.chips').textContent()).toContain('Tallest: at least');
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
