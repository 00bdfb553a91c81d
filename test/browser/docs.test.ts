import type { Locator, Page } from 'playwright-core';
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
/** Optional folder for screenshots of the page. */
const pictures = process.env['PICTURES'];

describeBrowser(path)('/docs in a browser', () => {
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

  const open = async (width: number) => {
    const watched = await openWatched(browser, service.url, '/docs/browser', width);
    await watched.page.getByRole('button', { name: 'Authorize' }).waitFor();
    return watched;
  };
  const picture = async (page: Page, name: string): Promise<void> => {
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
  };
  const overflow = (page: Page): Promise<number> =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  /**
   * Clicks again until it works: a click is lost while the operation is redrawn, until its schemas are
   * resolved.
   */
  const openForm = async (operation: Locator): Promise<void> => {
    const open = operation.getByRole('button', { name: 'Execute' });
    for (let attempt = 0; attempt < 10 && !(await open.isVisible()); attempt++) {
      await operation.getByRole('button', { name: 'Try it out' }).click();
      await open.waitFor({ timeout: 3_000 }).catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
      });
    }
  };

  it.each([1280, 390])(
    'takes a token and tries a search at %d pixels',
    async (width) => {
      const { page, complaints, elsewhere } = await open(width);
      await picture(page, `docs-${width}`);
      expect(await overflow(page)).toBe(0);

      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.locator('#auth-bearer-value').fill(service.token);
      await page.getByRole('button', { name: 'Apply credentials' }).first().click();
      await picture(page, `docs-token-${width}`);
      await page.getByRole('button', { name: 'Close' }).last().click();

      await page.locator('#operations-tag-species').click();
      const search = page.locator('#operations-species-listSpeciesSearch');
      await search.locator('.opblock-summary').click();
      await openForm(search);
      await picture(page, `docs-parameters-${width}`);
      await search.locator('tr[data-param-name="q"] input').fill('tomato');
      await search.getByRole('button', { name: 'Execute' }).click();
      const answer = search.locator('.live-responses-table');
      await answer.waitFor();
      await answer.scrollIntoViewIfNeeded();
      await picture(page, `docs-answer-${width}`);
      expect(await answer.locator('tbody td.response-col_status').first().textContent()).toContain('200');
      expect(await answer.textContent()).toContain('solanum-lycopersicum');
      expect(await overflow(page)).toBe(0);

      expect(complaints).toEqual([]);
      expect(elsewhere).toEqual([]);
      await page.close();
    },
    900_000,
  );
});
