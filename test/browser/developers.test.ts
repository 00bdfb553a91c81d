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

describeBrowser(path)('the page for developers, in Chromium', () => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    service = await sampleService();
    browser = await launchBrowser(path!);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const opened = (width: number) => openWatched(browser, service.url, '/developers', width);

  it.each([1280, 390])(
    'fits a width of %i, asks nothing of other sites, and runs without an error',
    async (width) => {
      const { page: tab, complaints, elsewhere } = await opened(width);
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await tab.locator('h1').textContent()).toBe('The API');
      expect(await tab.locator('.sources li').count()).toBeGreaterThan(10);
      expect({ complaints, elsewhere }).toEqual({ complaints: [], elsewhere: [] });
      await tab.close();
    },
  );

  it('adds the entered token to its links and keeps it in the tab', async () => {
    const { page: tab } = await opened(1280);
    const link = tab.locator('a[data-path]').nth(1);
    expect(await link.getAttribute('href')).not.toContain('token');
    await tab.locator('input[name=token]').fill(service.token);
    expect(await tab.locator('code[data-curl]').first().textContent()).toContain(`Bearer ${service.token}`);
    await link.click();
    await tab.waitForURL(/range\[maximum_height_cm\]|range%5Bmaximum_height_cm%5D/);
    expect(JSON.parse((await tab.locator('body').textContent()) ?? '')).toMatchObject({
      meta: { total: expect.any(Number) },
    });
    await tab.close();
  });
});
