import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { en } from '../../web/messages/en.js';
import type { Service } from '../contract/service.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { starterService } from '../support/sample-service.js';
import { counted, openWithoutNetwork, overflow, violations } from './watching.js';

const path = chromiumPath();

describeBrowser(path)('tasks of gardeners, on a phone', () => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    service = await starterService({ limits: { outsideApi: 1e9 } });
    browser = await launchBrowser(path!);
  }, 900_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });
  afterEach(async () => {
    for (const page of browser.context.pages().slice(1)) await page.close();
  });

  const open = async (url: string): Promise<Page> =>
    (await openWithoutNetwork(browser, service.url, url, 390)).page;
  const totalOn = async (page: Page, selector: string): Promise<number> =>
    Number(/\d[\d,]*/.exec((await page.locator(selector).textContent()) ?? '')?.[0].replaceAll(',', ''));
  /** Waits for the numbers of a changed form, and until they are shown. */
  const answeredFor = async (page: Page, part: string): Promise<void> => {
    const answer = await page.waitForResponse(
      (response) => response.url().includes('/explore/filters?') && response.url().includes(part),
    );
    await answer.finished();
    await page.evaluate('new Promise(requestAnimationFrame)');
  };
  const box = (page: Page, name: string, value: string) =>
    page.locator(`.filters input[name="${name}"][value="${value}"]`);

  it('C15.94 C15.95 five edible plants for shade under one metre, kept and printed: 14 steps', async () => {
    const page = await open('/explore');
    const { step, taken } = counted();
    await step(page.locator('.to-filters').click());
    await step(box(page, 'filter[sun]', 'full_shade').check());
    await step(box(page, 'filter[edible]', 'true').check());
    const counts = answeredFor(page, '=100');
    await step(page.locator('input[name="range[maximum_height_cm]"]').nth(1).fill('100'));
    await counts;
    const button = page.locator('.filters-foot button');
    const said = await totalOn(page, '.filters-foot .with-script');
    await step(button.click());
    await page.waitForURL(/maximum_height_cm/);
    expect(await totalOn(page, '.total')).toBe(said);
    for (let at = 0; at < 5; at += 1) await step(page.locator('.cards .plant-tick input').nth(at).check());
    await step(page.getByRole('button', { name: 'Keep' }).click());
    await step(page.getByRole('link', { name: 'My plants' }).first().click());
    await page.locator('.kept .cards li').nth(4).waitFor();
    await page.evaluate('window.print = () => { document.title = "printed"; }');
    await step(page.getByRole('button', { name: 'Print' }).click());
    expect(await page.title()).toBe('printed');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.kept .cards li:visible').count()).toBe(5);
    expect(await page.locator('button:visible, .top nav:visible').count()).toBe(0);
    expect(taken()).toBeLessThanOrEqual(14);
  });

  it.each([
    '/explore',
    '/explore?filter[sun]=full_shade&range[maximum_height_cm]=,100#filters',
    '/explore?filter[sun]=full_shade&range[maximum_height_cm]=9000,',
    '/explore?view=table',
    '/my-plants',
    '/my-plants#name=Shade&species=hedera-helix,convallaria-majalis,nothing-at-all',
    '/compare?species=hedera-helix,convallaria-majalis,quercus-robur,allium-sativum,solanum-tuberosum',
  ])('%s breaks no rule of WCAG 2.2 AA, in three widths and both colours', async (url) => {
    const page = await open(url);
    for (const width of [390, 768, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.reload();
        await page.waitForLoadState('networkidle');
        expect({ width, colorScheme, broken: await violations(page) }).toEqual({
          width,
          colorScheme,
          broken: [],
        });
        expect(await overflow(page)).toBe(0);
      }
  });

  it('C15.94 plants for a garden with a cat: what is known to be poisonous to cats is left out, in 3 steps', async () => {
    const page = await open('/explore');
    const before = await totalOn(page, '.total');
    const { step, taken } = counted();
    await step(page.locator('.to-filters').click());
    const counts = answeredFor(page, 'cats');
    await step(box(page, 'filter_not[toxic_to]', 'cats').check());
    await counts;
    await step(page.locator('.filters-foot button').click());
    await page.waitForURL(/toxic_to/);
    expect(await totalOn(page, '.total')).toBeLessThan(before);
    expect(await page.textContent('h1')).toBe('Plants that are not known to be poisonous to cats');
    expect(await page.locator('.warning').first().textContent()).toContain('No source says');
    expect(await box(page, 'filter_not[toxic_to]', 'cats').isChecked()).toBe(true);
    expect(taken()).toBe(3);
  });

  it('C15.86 a choice that no plant fits leads on without its worst condition, before it is sent', async () => {
    const page = await open('/explore?filter[sun]=full_shade&filter[edible]=true');
    await page.locator('.to-filters').click();
    await page.locator('input[name="range[maximum_height_cm]"]').nth(0).fill('9000');
    const without = page.locator('.fewer-here a');
    await without.first().waitFor();
    expect(await page.locator('.filters-foot .with-script').textContent()).toBe('Show 0 plants');
    const promised = await totalOn(page, '.fewer-here li:first-child a');
    await without.first().click();
    await page.waitForURL((url) => url.pathname === '/explore');
    expect(await totalOn(page, '.total')).toBeGreaterThan(0);
    expect(promised).toBeGreaterThan(0);
  });

  it('C15.94 hardy in my zone: two filters by one choice, and one chip', async () => {
    const page = await open('/explore');
    await page.locator('.to-filters').click();
    await page.getByLabel('Hardy in my zone').selectOption('5');
    await page.locator('.filters-foot button').click();
    await page.waitForURL(/range\[hardiness_zone\]=,5&range\[hardiness_zone_maximum\]=5,/);
    expect(await page.locator('.chips a:not(.clear)').count()).toBe(1);
    expect(await page.locator('select[name=hardy]').inputValue()).toBe('5');
    await page.locator('.chips a').first().click();
    await page.waitForURL((url) => url.search === '');
  });

  it('C15.96 a list is shared by a link that no request carries, and its plants are compared and exported', async () => {
    const page = await open('/my-plants#name=Shade&species=hedera-helix,convallaria-majalis,nothing-at-all');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.locator('.kept .cards li').nth(1).waitFor();
    expect(asked.filter((url) => url.includes('hedera-helix'))).toEqual([]);
    expect(await page.locator('.kept').textContent()).toContain('nothing-at-all');
    await page.getByRole('button', { name: 'Keep this list' }).click();
    await page.goto(`${service.url}/my-plants`);
    await page.locator('.kept .cards li').nth(1).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/Hedera helix,[^\n]*oisonous/);
    for (const at of [0, 1]) await page.locator('.kept .plant-tick input').nth(at).check();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.waitForURL(/\/compare\?/);
    expect(await page.locator('.compared thead th').count()).toBe(3);
  });

  it('C15.95 lists follow each other in two tabs, and neither loses what the other keeps', async () => {
    const [one, other] = [await open('/species/hedera-helix'), await open('/species/quercus-robur')];
    await one.evaluate('localStorage.clear()');
    for (const page of [one, other]) await page.reload();
    const mine = await open('/my-plants');
    for (const page of [one, other]) await page.locator('.keep').click();
    await mine.locator('.kept .cards li').nth(1).waitFor();
    await other.locator('.keep[aria-pressed=true]').click();
    await mine.locator('.kept .cards li').nth(1).waitFor({ state: 'detached' });
    expect(await mine.locator('.kept .cards h3').textContent()).toMatch(/ivy/i);
    expect(await one.locator('.keep').getAttribute('aria-pressed')).toBe('true');
  });

  it('C15.95 a list is renamed, deleted and brought back, and its plants are matched', async () => {
    const page = await open('/my-plants#name=Border&species=hedera-helix,quercus-robur');
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await page.locator('.kept .cards li').nth(1).waitFor();
    await page.getByRole('button', { name: en.keeping.keepShared }).click();
    await page.getByRole('button', { name: en.keeping.rename }).click();
    await page.locator('.naming input').fill('North wall');
    await page.locator('.naming button').click();
    expect(await page.locator('.list-name').textContent()).toBe('North wall');
    await page.getByRole('button', { name: en.keeping.remove }).click();
    expect(await page.locator('.nothing').isVisible()).toBe(true);
    await page.getByRole('button', { name: en.keeping.undo }).click();
    await page.locator('.kept .cards li').nth(1).waitFor();
    expect(await page.locator('.list-name').textContent()).toBe('North wall');
    await page.getByRole('button', { name: en.keeping.match }).click();
    await page.waitForURL(/\/match/);
    expect(await page.locator('main').textContent()).toMatch(/Hedera helix[\s\S]*Quercus robur/);
  });

  it('C15.96 a link with more plants than a list may have is cut, and the page says so', async () => {
    const slugs = Array.from({ length: 203 }, (_, at) => `plant-${at}`);
    const page = await open(`/my-plants#species=${slugs.join(',')}`);
    expect(await page.locator('.cut').textContent()).toBe(en.keeping.cut(200));
    await page.locator('.choice').nth(199).waitFor();
    expect(await page.locator('.choice').count()).toBe(200);
  });

  it.each([
    [
      'forbidden',
      'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError"); } })',
    ],
    ['full', 'Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); }'],
  ])('C15.95 a storage that is %s keeps nothing, and the page says why', async (state, script) => {
    const page = await open('/explore');
    await page.addInitScript(script);
    await page.reload();
    await page.locator('.cards .plant-tick input').first().check();
    await page.getByRole('button', { name: 'Keep' }).click();
    const said = en.keeping[state as 'forbidden' | 'full'];
    expect(await page.locator('.chosen .list-said').textContent()).toBe(said);
  });

  it('C15.95 without scripts plants are compared, and the pages say what needs a script', async () => {
    const context = await browser.context
      .browser()!
      .newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${service.url}/explore?filter[sun]=full_shade`);
    expect(await page.getByText(en.keeping.needsScript).first().isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: en.explorer.apply }).isVisible()).toBe(true);
    for (const at of [0, 1, 2]) await page.locator('.plant-tick input').nth(at).check();
    await page.getByRole('button', { name: 'Compare' }).click();
    expect(await page.locator('.compared thead th').count()).toBe(4);
    await page.goto(`${service.url}/my-plants`);
    expect(await page.locator('main button:visible').count()).toBe(0);
    expect(await page.getByText(en.keeping.needsScript).first().isVisible()).toBe(true);
    await context.close();
  });
});
