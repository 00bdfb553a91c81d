import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { ENGINES, startOver } from '../contract/engines.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { fillWith } from '../support/sample-service.js';
import { openWithoutNetwork, violations } from './watching.js';

const path = chromiumPath();

describeBrowser(path).each(ENGINES)('a visitor of the pages, in Chromium, over %s', (engine) => {
  let service: Awaited<ReturnType<typeof startOver>>;
  let browser: Browser;
  beforeAll(async () => {
    service = await startOver(engine, fillWith('sample'), 'sample');
    browser = await launchBrowser(path!);
  }, 900_000);
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
    await list
      .locator('mark', { hasText: /^tomat$/i })
      .first()
      .waitFor();
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

  it('keeps the suggestion selected with an arrow key while the next answer is on its way', async () => {
    const { page } = await open('/');
    await page.locator('#find').focus();
    await page.keyboard.type('tom');
    await page.getByRole('listbox').waitFor();
    let release = () => {};
    const selected = new Promise<void>((resolve) => (release = resolve));
    const sent = page.waitForRequest('**/suggest?q=toma&*');
    await page.route('**/suggest?q=toma&*', async (route) => {
      await selected;
      await route.continue();
    });
    await page.keyboard.type('a');
    const ended = Promise.race([
      page.waitForEvent('requestfinished', (request) => request.url().includes('q=toma&')),
      page.waitForEvent('requestfailed', (request) => request.url().includes('q=toma&')),
    ]);
    await sent;
    await page.keyboard.press('ArrowDown');
    release();
    await ended;
    expect(await page.locator('#find').getAttribute('aria-activedescendant')).toMatch(/-0$/);
    await page.close();
  });

  it('opens the claims that an address names', async () => {
    const { page } = await open('/species/solanum-lycopersicum#maximum_height_cm');
    await page.locator('#maximum_height_cm .claims').waitFor();
    await page.close();
  });

  it('finds plants by filters, as chips that can be removed, and downloads them', async () => {
    const { page } = await open('/explore');
    await page.locator('.filters summary', { hasText: 'For botanists' }).click();
    await page.locator('.filters summary', { hasText: 'Flowers' }).click();
    // The count comes when the section is opened.
    await page
      .getByRole('checkbox', { name: /^white \d/ })
      .first()
      .check();
    await page
      .locator('.filters')
      .getByRole('button', { name: /^Show / })
      .click();
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

  it('C15.85 reads a description as filters, which can be taken off', async () => {
    const { page, complaints } = await open('/', 390);
    await page.locator('#find').fill('yellow flowers under 5 m, for bees');
    await page.keyboard.press('Enter');
    await page.waitForURL(/said=/);
    expect(await page.locator('#search').inputValue()).toBe('yellow flowers under 5 m, for bees');
    expect(await page.locator('.described em').allTextContents()).toEqual(['bees']);
    const chips = page.locator('.chips li a:not(.clear)');
    expect(await chips.count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await chips.filter({ hasText: 'Tallest' }).click();
    await page.waitForURL((url) => !url.search.includes('maximum_height_cm'));
    expect(await chips.count()).toBe(1);
    await page.getByRole('link', { name: 'Search for this as a name instead' }).click();
    await page.waitForURL(/as=name/);
    expect(await page.locator('#search').inputValue()).toBe('yellow flowers under 5 m, for bees');
    expect(complaints).toEqual([]);
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
    await page
      .locator('.filters')
      .getByRole('button', { name: /^Show / })
      .click();
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

  /** Presses Tab until an element that fits the selector has the focus. */
  const tabTo = async (page: Page, selector: string): Promise<void> => {
    for (let pressed = 0; pressed < 200; pressed += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
    }
    throw new Error(`Tab does not reach ${selector} on ${page.url()}.`);
  };

  it('explores by keyboard alone: filters, a zone by name and on the map page, the file, a comparison', async () => {
    const { page } = await open('/explore');
    await tabTo(page, 'input[name="zone"]');
    await page.keyboard.type('Austria');
    await page.keyboard.press('Enter');
    await page.waitForURL(/filter\[zone\]=aut/);
    await tabTo(page, '.botany > summary');
    await page.keyboard.press('Enter');
    await tabTo(page, '.botany input[type="checkbox"]');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.waitForURL(/filter\[zone\]=aut.*filter\[|filter\[(?!zone).*filter\[zone\]=aut/);
    expect(await page.locator('.chips a').count()).toBe(3);
    await tabTo(page, '.chips a');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => decodeURIComponent(url.search).match(/filter\[/g)?.length === 1);
    await tabTo(page, 'a[href^="/explore.csv"]');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^[^\n]*,scientific_name,author,/);
    await page.goto(`${service.url}/zones?filter[edible]=true`);
    await tabTo(page, 'main .columns a[href*="aut"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/explore\?filter\[edible\]=true&filter\[zone\]=aut/);
    await page.goto(`${service.url}/compare?species=solanum-lycopersicum`);
    await tabTo(page, '#add');
    await page.keyboard.type('common bean', { delay: 10 });
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/solanum-lycopersicum(,|%2C)/);
    await page.close();
  });

  it('keeps the choice and the focus when the counts of a section arrive', async () => {
    const { page } = await open('/explore');
    let release: () => void = () => undefined;
    const selected = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/explore/filters?**', async (route) => {
      await selected;
      await route.continue();
    });
    const section = '.botany details[open]';
    const box = `${section} input[type="checkbox"]`;
    await tabTo(page, '.botany > summary');
    await page.keyboard.press('Enter');
    await tabTo(page, '.botany > details > summary');
    await page.keyboard.press('Enter');
    await tabTo(page, box);
    await page.keyboard.press('Space');
    release();
    await page.locator(`${section} .facet`).first().waitFor();
    expect(await page.locator(`${box}:focus`).isChecked()).toBe(true);
    await page.close();
  });

  it('leads from a genus over its map to the plants of a zone, by keyboard alone', async () => {
    const { page, complaints } = await open('/genus/solanum');
    const image = page.locator('.map img');
    await image.scrollIntoViewIfNeeded();
    await page.evaluate('document.querySelector(".map img").decode()');
    await tabTo(page, 'a[href="/genus/solanum/zones"]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/genus/solanum/zones');
    await tabTo(page, 'main .columns a[href$="filter[zone]=aut"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/filter\[genus\]=Solanum&filter\[zone\]=aut/);
    expect(await page.locator('.cards li').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('can be read and used without a script', async () => {
    const context = await browser.context.browser()?.newContext({ javaScriptEnabled: false });
    if (context === undefined) throw new Error('The browser cannot open a window without scripts.');
    const page = await context.newPage();
    const go = (path: string) => page.goto(service.url + path);
    await go('/species/solanum-lycopersicum');
    await page.locator('#maximum_height_cm > summary').click();
    expect(await page.locator('#maximum_height_cm .claims').isVisible()).toBe(true);
    await page.locator('#search').fill('carrot');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/explore\?q=carrot/);
    expect(await page.locator('.cards li').count()).toBeGreaterThan(0);

    await go('/explore');
    await page.locator('input[name="zone"]').fill('Austria');
    await page.locator('.filters').getByRole('checkbox').first().check();
    await page
      .locator('.filters')
      .getByRole('button', { name: /^Show / })
      .click();
    await page.waitForURL(/filter\[zone\]=aut/);
    expect(await page.locator('.chips a').count()).toBe(3);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('maximum_height_cm.desc');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await page.waitForURL(/order/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8').split('\n').length).toBeGreaterThan(1);

    await go('/zones?filter[edible]=true');
    await page.getByRole('link', { name: 'Austria', exact: true }).click();
    await page.waitForURL(/filter\[edible\]=true&filter\[zone\]=aut/);

    await go('/compare?species=solanum-lycopersicum');
    await page.locator('#add').fill('common bean');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(
      (await page.locator('.compared thead th').count()) === 3 ||
        (await page.locator('.choice a').count()) > 0,
    ).toBe(true);

    await go('/genus/solanum');
    await page.evaluate('document.querySelector(".map img").decode()');
    await context.close();
  });
});
