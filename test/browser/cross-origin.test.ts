import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { TokenBackend } from '../clients/backend.js';
import type { Service } from '../contract/service.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { sampleService } from '../support/sample-service.js';
import { type Site, serveSite } from './site.js';

const path = chromiumPath();

describeBrowser(path)('a page on another origin, in Chromium', () => {
  let service: Service;
  let browser: Browser;
  const account = newToken('spo');
  const sites: Site[] = [];

  beforeAll(async () => {
    service = await sampleService();
    await ensureAccount(service.database.pool, account);
    browser = await launchBrowser(path!);
  });
  afterAll(async () => {
    for (const site of sites) site.close();
    await browser?.close();
    await service?.close();
  });

  const siteWith = async (tokenFor: (origin: string) => Promise<string>): Promise<Site> => {
    const site = await serveSite(service.url, tokenFor);
    sites.push(site);
    return site;
  };
  const claimed = (origin: string): Promise<string> =>
    new TokenBackend(service.url, account, origin).browserToken();

  /** Opens the page; returns the JSON in its title and the species that it lists. */
  const visited = async ({ origin }: Site) => {
    const tab = await browser.context.newPage();
    await tab.goto(origin);
    await tab.waitForFunction("document.title !== ''");
    const title = JSON.parse(await tab.title()) as Record<string, unknown>;
    const listed = await tab.locator('li').allTextContents();
    await tab.close();
    return { title, listed };
  };

  it('C3.12 C3.41 lists species with the token that its backend claimed, and reads the rate limit headers', async () => {
    const { title, listed } = await visited(await siteWith(claimed));
    expect(title).toEqual({
      status: 200,
      code: null,
      budget: ['600', '599', expect.stringMatching(/^\d{10}$/)],
    });
    expect(listed).toHaveLength(20);
  });

  it('C3.12 is refused with the token of another origin, and can read the reason', async () => {
    const other = await claimed('https://garden.example');
    const { title, listed } = await visited(await siteWith(async () => other));
    expect(title).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(listed).toEqual([]);
  });
});
