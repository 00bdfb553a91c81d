import type { Service } from '../contract/service.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { sampleService } from '../support/sample-service.js';

const path = chromiumPath();

describeBrowser(path)('the page for people, in Chromium', () => {
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

  /** The page at a width, and everything that went wrong on it. */
  const opened = async (width: number) => {
    const tab = await browser.context.newPage();
    await tab.setViewportSize({ width, height: 900 });
    const troubles: string[] = [];
    tab.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    tab.on('pageerror', (error) => troubles.push(String(error)));
    tab.on('request', (request) => request.url().startsWith(service.url) || troubles.push(request.url()));
    await tab.goto(service.url);
    return { tab, troubles };
  };

  it.each([1280, 390])(
    'fits a width of %i, asks nothing of other sites, and runs without an error',
    async (width) => {
      const { tab, troubles } = await opened(width);
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await tab.locator('h1').textContent()).toBe('Linnea');
      expect(await tab.locator('.sources li').count()).toBeGreaterThan(10);
      expect(troubles.filter((each) => !each.startsWith('data:'))).toEqual([]);
      await tab.close();
    },
  );

  it('makes its links work by the token that is put in, which stays in the tab', async () => {
    const { tab } = await opened(1280);
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
