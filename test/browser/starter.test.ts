import type { Page } from 'playwright-core';
import type { Service } from '../contract/service.js';
import {
  type Browser,
  chromiumPath,
  describeBrowser,
  launchBrowser,
  openWatched,
  type WatchedPage,
} from '../support/browser.js';
import { starterService } from '../support/sample-service.js';
import { type PhotoHosts, servePhotos } from './photo-hosts.js';
import { brokenPhotos, overflow, violations } from './watching.js';

const path = chromiumPath();
/** Optional folder for screenshots. */
const pictures = process.env['PICTURES'];

/** A nursery's stock list as its owner keeps it: abbreviations, trade names, hybrids, typing errors, English names. */
const STOCK_LIST = `Artikel;Pflanze;Topf;Preis
1001;Quercus robur L.;C5;19,90
1002;Hedera helix 'Goldheart';P9;3,50
1003;Convallaria majalis;P9;2,90
1004;Solanum lycopersicum var. cerasiforme;T9;2,50
1005;Lavendula angustifolia;P9;3,20
1006;Rosa canina agg.;C3;8,90
1007;Amelanchier x lamarckii;C7,5;24,90
1008;Acer griseum (Franch.) Pax;C10;59,00
1009;Allium schoenoprasum;T9;1,90
1010;Mentha × piperita;P9;2,90
1011;A. millefolium;P9;2,90
1012;Echinacea purpurea 'Magnus' (rot);P11;4,50
1013;Garten-Salbei;P9;2,90
1014;Buxus sempervirens;C2;6,90
1015;Unbekannte Staude;P9;1,00
1016;Taxus baccata;C5;19,90
`;

/** Pages of the other kinds; test/browser/pages.test.ts judges them on the sample. */
const OTHERS = [
  '/genus/allium',
  '/genus/allium/zones',
  '/families/rosaceae',
  '/families/rosaceae/zones',
  '/zones',
  '/zones/grb',
  '/compare?species=allium-sativum,hedera-helix,quercus-robur',
  '/data',
  '/developers',
  '/docs',
  '/docs/querying',
  '/docs/api/species',
  '/sign-in',
  '/species/hedera-helix/fix/light',
  '/species/hedera-helix/report?about=photos',
  '/preview/hedera-helix',
];

/** Waits until nothing of the page moves, and returns what is wrong with it. */
const faults = async ({ page, complaints }: WatchedPage) => ({
  broken: await brokenPhotos(page),
  wider: await overflow(page),
  violations: await violations(page),
  complaints,
});
const NONE = { broken: [], wider: 0, violations: [], complaints: [] };

describeBrowser(path)('the pages that people open first, on the starter set, in Chromium', () => {
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
  afterEach(async () => {
    photos.missing.clear();
    for (const page of browser.context.pages().slice(1)) await page.close();
  });

  const open = (url: string, width: number) => openWatched(browser, service.url, url, width);
  const picture = async (page: Page, name: string): Promise<void> => {
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
  };

  /** Expects a page without faults, in light and dark colours. */
  const expectFlawless = async (watched: WatchedPage, name: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await watched.page.emulateMedia({ colorScheme });
      expect({ colorScheme, ...(await faults(watched)) }).toEqual({ colorScheme, ...NONE });
      await picture(watched.page, `${name}-${watched.page.viewportSize()!.width}-${colorScheme}`);
    }
  };

  describe.each([1280, 390])('C15.3 C15.13 %i pixels wide', (width) => {
    it.each([
      ['home', '/'],
      ['explorer', '/explore'],
      ['explorer-search', '/explore?q=rose'],
      [
        'explorer-filtered',
        '/explore?filter[flower_color]=white&filter[edible]=true&range[maximum_height_cm]=,300',
      ],
      ['explorer-table', '/explore?filter[light]=3,4,5&order[maximum_height_cm]=asc&view=table'],
      ['tomato', '/species/solanum-lycopersicum'],
      ['ivy', '/species/hedera-helix'],
      ['lily-of-the-valley', '/species/convallaria-majalis'],
      ['english-oak', '/species/quercus-robur'],
      ['garlic', '/species/allium-sativum'],
    ])('%s has no fault, in light and dark colours', async (name, url) => {
      const watched = await open(url, width);
      await expectFlawless(watched, name);
    });

    it('the stock list of a nursery is matched without a fault, in light and dark colours', async () => {
      const watched = await open('/match', width);
      await expectFlawless(watched, 'match');
      await watched.page.setInputFiles('input[type=file]', {
        name: 'stock.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(STOCK_LIST),
      });
      await watched.page.click('.match-form button[type=submit]');
      await watched.page.waitForSelector('#download');
      expect(await watched.page.textContent('h1')).toBe('16 names');
      await expectFlawless(watched, 'matched');
    });

    it.each(OTHERS)('%s loads nothing that its policy forbids, and fits', async (url) => {
      const { page, complaints } = await open(url, width);
      expect({ broken: await brokenPhotos(page), wider: await overflow(page), complaints }).toEqual({
        ...{ broken: [], wider: 0, complaints: [] },
      });
    });
  });

  it('C15.3 photos of Wikimedia Commons are shown, though their addresses redirect', async () => {
    const { page } = await open('/species/allium-sativum', 1280);
    expect(await brokenPhotos(page)).toEqual([]);
    expect(photos.delivered.at(-1)).toMatch(/^https:\/\/thumb\.wikimedia\.org\/.*\/960px-/);
  });

  describe('C15.13 photos that are not delivered', () => {
    const shown = '.main-photo img:not(.failed)';

    it('make room for the next one, with its credit', async () => {
      const { page } = await open('/species/hedera-helix', 1280);
      const [first, , third] = await page.evaluate<string[]>(
        '[...document.querySelectorAll(".photos img")].map((photo) => photo.dataset.large ?? photo.src)',
      );
      const captions = page.locator('.photos > figure figcaption, .more-photos figcaption');
      const credits = await captions.allTextContents();
      photos.missing.add(first!);
      await page.reload();
      await page.waitForSelector(`${shown}[src="${third}"]`);
      expect(await brokenPhotos(page)).toEqual([first]);
      await page.click('.photos summary');
      expect(await captions.allTextContents()).toEqual([
        ...[credits[2], credits[1]],
        ...credits.slice(3),
        credits[0],
      ]);
      expect(await page.locator('.photos img:visible').count()).toBe(credits.length - 1);
    });

    it('make room for text and credit if none is left', async () => {
      photos.missing.add('https://');
      for (const url of ['/species/hedera-helix', '/species/allium-sativum']) {
        const { page } = await open(url, 1280);
        await page.waitForSelector('.main-photo .failed', { state: 'attached' });
        expect(await page.locator(`${shown}:visible`).count()).toBe(0);
        expect(await page.isVisible('.main-photo figcaption')).toBe(true);
        expect((await page.locator('.main-photo').boundingBox())!.width).toBeGreaterThan(1000);
      }
    });

    it('leave the initial of the plant in lists', async () => {
      photos.missing.add('https://');
      const { page } = await open('/', 1280);
      await brokenPhotos(page);
      expect(await page.locator('.cards img:visible').count()).toBe(0);
      expect(await page.locator('.cards .no-photo:visible').count()).toBe(8);
    });
  });
});
