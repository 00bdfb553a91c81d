import { readFile } from 'node:fs/promises';
import type { Service } from '../contract/service.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { sampleService } from '../support/sample-service.js';
import { openWithoutNetwork, violations } from './watching.js';

const path = chromiumPath();

describeBrowser(path)('matching, searching the documentation and trying a route, in Chromium', () => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    service = await sampleService({ limits: { outsideApi: 1e9, anonymous: 1e9 } });
    browser = await launchBrowser(path!);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it('C15.70 300 names become a CSV with values', async () => {
    const { page, complaints } = await openWithoutNetwork(browser, service.url, '/match');
    const names = ['Quercus robur L.', 'Solanum lycopersicum', 'Foobaria nulla'];
    await page.fill('#names', Array.from({ length: 300 }, (_, at) => names[at % 3]!).join('\n'));
    await page.click('.match-form button[type=submit]');
    await page.waitForSelector('#download');
    expect(await page.textContent('h1')).toBe('300 names');
    expect(await violations(page)).toEqual([]);
    await page.click('button[name=common]');
    await page.waitForSelector('button[name=common]', { state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('#download button[type=submit]'),
    ]);
    const lines = (await readFile((await download.path())!, 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(301);
    expect(lines[1]).toContain('quercus-robur');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('C15.75 a search leads to the passage', async () => {
    const { page } = await openWithoutNetwork(browser, service.url, '/docs');
    await page.fill('#docs-q', 'rate limits');
    await page.press('#docs-q', 'Enter');
    await page.click('.passages a[href="/docs/querying#rate-limits"]');
    await page.waitForSelector('#rate-limits');
    await page.close();
  });

  it('C15.76 a request of the reference is sent with the token', async () => {
    const { page } = await openWithoutNetwork(browser, service.url, '/docs/api/me');
    await page.fill('input[name=token]', service.token);
    await page.click('form[data-try] button');
    await page.waitForSelector('.answer pre');
    expect(await page.textContent('.answer p')).toMatch(/^200/);
    await page.close();
  });

  it('C15.6 the switch turns the page to French', async () => {
    const { page } = await openWithoutNetwork(browser, service.url, '/match');
    await page.click('.languages a[lang=fr]');
    await page.waitForSelector('html[lang=fr]');
    expect(await page.textContent('h1')).toBe('Trouver les noms acceptés d’une liste');
    await page.close();
  });
});
