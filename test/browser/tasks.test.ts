import type { Page } from 'playwright-core';
import type { Service } from '../contract/service.js';
import {
  type Browser,
  chromiumPath,
  describeBrowser,
  launchBrowser,
  openWatched,
} from '../support/browser.js';
import { starterService } from '../support/sample-service.js';
import { type PhotoHosts, servePhotos } from './photo-hosts.js';
import { signIn, tokenOf } from './signed-in.js';

const path = chromiumPath();

/** The end of a task: what is seen without opening anything. */
const seen = (page: Page, selector: string): Promise<string> => page.locator(selector).innerText();

/** Pixels from the top of a page; a phone shows about 800 at once. */
const distance = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().bottom + scrollY`,
  );

/**
 * Tasks that people have, each with the steps that it may take. Before the care panel (November 2026) the first one needed six
 * screens of scrolling after its taps, and a keyboard had two stops a row.
 */
describeBrowser(path)('tasks of people, on the starter set, in Chromium', () => {
  let service: Service;
  let photos: PhotoHosts;
  let browser: Browser;
  beforeAll(async () => {
    service = await starterService({ limits: { outsideApi: 1e9, anonymous: 1e9 } });
    photos = await servePhotos();
    browser = await launchBrowser(path!, [photos.flag]);
  }, 900_000);
  afterAll(async () => {
    await browser?.close();
    photos?.close();
    await service?.close();
  });
  const open = async (url: string, width: number) =>
    (await openWatched(browser, service.url, url, width)).page;

  /** Finds a plant from the home page: a tap into the search box, a tap on a suggestion. */
  const found = async (name: string, width: number): Promise<Page> => {
    const page = await open('/', width);
    await page.locator('#find').click();
    await page.keyboard.type(name);
    await page.getByRole('option').first().click();
    await page.waitForURL('**/species/**');
    return page;
  };

  it('C15.89 on a phone: when to sow tomatoes, and which part is poisonous, in two taps and two screens', async () => {
    const page = await found('tomato', 390);
    expect(await seen(page, '.care .sowing')).toMatch(/Sow under glass 8 to 4 weeks before the last frost/);
    expect(await seen(page, '.poison')).toMatch(/^Leaves and stem: harmful/);
    expect(await distance(page, '.care .sowing')).toBeLessThan(2 * 800);
    // The third tap leads to who says so.
    await page.locator('.care .sowing a').click();
    await page.locator('#planting_window .claims').waitFor();
    await page.close();
  });

  it('C15.88 on a phone: is ivy safe for my cat, in two taps and no scrolling', async () => {
    const page = await found('english ivy', 390);
    expect(await seen(page, '.poison')).toMatch(/poisonous to (?:people, )?animals/);
    expect(await distance(page, '.poison')).toBeLessThan(800);
    await page.close();
  });

  it('C15.91 on a phone: say that a plant is poisonous, or what colour it flowers in, where nobody has', async () => {
    const page = await open('/species/monstera-deliciosa', 390);
    const section = page.locator('section[aria-labelledby="section-flower"]');
    await section.locator('summary').click();
    await section.getByRole('link', { name: 'flower colour' }).click();
    await page.waitForURL('**/fix/flower_color');
    await page.goto(`${service.url}/species/quercus-robur#section-use`);
    expect(await page.locator('[aria-labelledby="section-use"] a[href*="toxicity"]').count()).toBeGreaterThan(
      0,
    );
    await page.close();
  });

  it('mend the height of the English oak with a book in hand, in five steps after the page', async () => {
    const page = await open('/', 1280);
    await signIn(page, service.url, await tokenOf(service.database, 'Ada Lund', 'user'));
    await page.goto(`${service.url}/species/quercus-robur`);
    const height = page.locator('.with-fix', { has: page.locator('#average_height_cm, #maximum_height_cm') });
    await height.locator('a.fix').first().click();
    await page.getByLabel('New value').fill('42');
    await page.getByLabel('Unit').selectOption('m');
    await page.getByRole('textbox', { name: 'Source' }).fill('Flora of the hills, p. 12');
    await page.getByRole('button', { name: 'Look at the change' }).click();
    await page.getByRole('button', { name: 'Send it for review' }).click();
    await page.getByText('A reviewer will look at it.').waitFor();
    await page.close();
  });

  it('C15.92 by keyboard alone: from the panel to a row, its claims and its form, one stop a row', async () => {
    const page = await open('/species/hedera-helix', 1280);
    await page.locator('.care .size a').focus();
    await page.keyboard.press('Enter');
    const row = page.locator('details.trait:has(> summary:focus), details.trait:target').first();
    const key = await row.getAttribute('id');
    expect(key).toMatch(/_height_cm$/);
    await page.locator(`#${key} > summary`).focus();
    const focused = page.locator(':focus');
    for (let at = 0; at < 10 && !(await focused.textContent())!.startsWith('Suggest a fix'); at += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/fix/${key}`);
    await page.goto(`${service.url}/species/hedera-helix`);
    await page.locator('#plant_form > summary').focus();
    const stops: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate<string>('document.activeElement.tagName'));
    }
    expect(stops).toEqual(['SUMMARY', 'SUMMARY', 'SUMMARY']);
    await page.close();
  });

  it('C15.13 the photos of a plant open large, turn by the arrow keys, and close', async () => {
    const page = await open('/species/hedera-helix', 1280);
    await page.locator('.photos figure > a').first().focus();
    await page.keyboard.press('Enter');
    const gallery = page.locator('dialog.gallery');
    const shown = () => gallery.locator('img').getAttribute('src');
    const first = await shown();
    await page.keyboard.press('ArrowRight');
    expect(await shown()).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    expect(await shown()).toBe(first);
    await page.keyboard.press('Escape');
    expect(await gallery.isVisible()).toBe(false);
    await page.close();
  });
});
