import type { Service } from '../contract/service.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { sampleService } from '../support/sample-service.js';
import { openWithoutNetwork, overflow, violations } from './watching.js';

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
  '/genus/solanum/zones',
  '/families/solanaceae',
  '/families/solanaceae/zones',
  '/zones/aut',
  '/zones',
  '/compare',
  '/compare?species=solanum-lycopersicum,quercus-robur',
  '/developers',
  '/match',
  '/data',
  '/docs',
  '/docs/querying',
  '/docs/api/species',
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

  const open = (url: string, width: number) => openWithoutNetwork(browser, service.url, url, width);

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

  it.each(PAGES)('%s breaks no rule of accessibility in French, and fits', async (url) => {
    const { page } = await open(`/language/fr?back=${encodeURIComponent(url)}`, 390);
    expect(await page.getAttribute('html', 'lang')).toBe('fr');
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.close();
    await browser.context.clearCookies({ name: 'language' });
  });

  it.each(PAGES)('%s fits a width of 320 pixels and loads photos only from elsewhere', async (url) => {
    const { page, elsewhere } = await open(url, 320);
    expect(await overflow(page)).toBe(0);
    const photos = await page.evaluate<string[]>('[...document.images].map(({ src }) => src)');
    expect(elsewhere.filter((asked) => !photos.includes(asked))).toEqual([]);
    await page.close();
  });
});
