import type { Page } from 'playwright-core';
import type { Service } from '../contract/service.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { sampleService } from '../support/sample-service.js';
import { call, signIn, tokenOf } from './signed-in.js';
import { openWithoutNetwork, overflow, violations } from './watching.js';

const path = chromiumPath();
/** Optional folder for screenshots. */
const pictures = process.env['PICTURES'];

const PLANT = '/species/solanum-lycopersicum';

/** Pages for everybody, and of a reviewer who is signed in. */
const OPEN = [
  '/sign-in?back=%2Faccount',
  '/sign-up',
  `${PLANT}/fix/maximum_height_cm`,
  `${PLANT}/report?about=zones`,
];
const SIGNED_IN = [
  '/account',
  '/account/corrections/:own',
  `${PLANT}/fix/flower_color`,
  `${PLANT}/fix/light`,
  `${PLANT}/fix/common_name`,
  '/review',
  '/review?kind=identifiers',
  '/review/:fix',
  '/review/:check',
  '/review/:report',
  '/review/:own',
  '/review/:contradiction',
];

const nameOf = (url: string): string => url.replace(/\W+/g, '-').replace(/^-|-$/g, '');

describeBrowser(path)('the pages of accounts and reviewers, in Chromium', () => {
  let service: Service;
  let browser: Browser;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    service = await sampleService({ limits: { outsideApi: 1e9, anonymous: 1e9, usr: 1e9 }, signUp: true });
    browser = await launchBrowser(path!);
    const reviewer = await tokenOf(service.database, 'Rhea Moor', 'reviewer');
    const submitter = await tokenOf(service.database, 'Ada Lund', 'user');
    const height = { maximum_height_value: 12, maximum_height_unit: 'ft' };
    const more = {
      source_reference: 'Flora of the hills, 3rd edition, p. 112',
      notes: 'Seen in two gardens.',
    };
    const corrections = `/api/v1/corrections${PLANT}`;
    const sent = (token: string, correction: object) =>
      call(service.url, token, corrections, { correction, ...more });
    ids.set(':own', (await sent(reviewer, { ...height, flower_color: 'white|yellow' })).id);
    ids.set(':fix', (await sent(submitter, { ...height, light: 8, bloom_months: 'jun|jul' })).id);
    const contradiction = { average_height_value: 90, average_height_unit: 'm', toxicity: 'low' };
    const { id } = await call(service.url, submitter, '/api/v1/corrections/species/zea-mays', {
      correction: contradiction,
      ...more,
    });
    ids.set(':contradiction', id);
    const notes = 'Where it grows: it does not grow in Iceland.\nI asked the botanic garden.';
    ids.set(':report', (await call(service.url, submitter, `/api/v1${PLANT}/report`, { notes })).id);
    await service.database.session(async (client) => {
      const { rows } = await client.query<{ id: number }>(`
        insert into correction (record_id, warning_type, notes, changes)
        select s.id, 'Checks::PlausibleValues', 'maximum_height_cm is outside its range.',
          json_build_object('maximum_height_cm', json_build_array(s.vals -> 'maximum_height_cm', null))
        from species s where s.slug = 'solanum-lycopersicum' returning id`);
      ids.set(':check', rows[0]!.id);
    });
    const { page } = await openWithoutNetwork(browser, service.url, '/sign-in');
    await signIn(page, service.url, reviewer);
    await page.close();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const addressOf = (url: string): string => url.replace(/:\w+$/, (name) => String(ids.get(name)));

  describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
    it.each([...OPEN, ...SIGNED_IN])(
      '%s breaks no rule of accessibility, wide and narrow, and runs without an error',
      async (url) => {
        for (const width of [1280, 390]) {
          const { page, complaints } = await openWithoutNetwork(browser, service.url, addressOf(url), width);
          await page.emulateMedia({ colorScheme });
          if (pictures)
            await page.screenshot({
              path: `${pictures}/${nameOf(url)}-${width}-${colorScheme}.png`,
              fullPage: true,
            });
          expect(await violations(page)).toEqual([]);
          expect(await overflow(page)).toBe(0);
          expect(complaints).toEqual([]);
          await page.close();
        }
      },
    );
  });

  it.each([...OPEN, ...SIGNED_IN])('%s breaks no rule of accessibility in French, and fits', async (url) => {
    const back = encodeURIComponent(addressOf(url));
    const { page } = await openWithoutNetwork(browser, service.url, `/language/fr?back=${back}`, 390);
    expect(await page.getAttribute('html', 'lang')).toBe('fr');
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.close();
    await browser.context.clearCookies({ name: 'language' });
  });

  it.each([...OPEN, ...SIGNED_IN])(
    '%s fits a width of 320 pixels, and loads nothing from elsewhere',
    async (url) => {
      const { page, elsewhere } = await openWithoutNetwork(browser, service.url, addressOf(url), 320);
      expect(await overflow(page)).toBe(0);
      expect(elsewhere).toEqual([]);
      await page.close();
    },
  );

  it('break no rule of accessibility with faults, in the preview, and after a decision', async () => {
    const shot = async (page: Page, name: string): Promise<void> => {
      if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    };
    const { page } = await openWithoutNetwork(browser, service.url, `${PLANT}/fix/ph_minimum`, 390);
    await page.getByLabel('New value').fill('77');
    await page.getByRole('button', { name: 'Look at the change' }).click();
    await page.getByText('This cannot be sent yet').waitFor();
    await shot(page, 'fix-with-faults');
    await page.getByLabel('New value').fill('5');
    await page.getByRole('textbox', { name: 'Source' }).fill('Flora of the hills');
    await page.getByRole('button', { name: 'Look at the change' }).click();
    await page.getByText('Is this right?').waitFor();
    await shot(page, 'fix-preview');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(service.url + addressOf('/review/:report'));
    await page.getByLabel('Cannot tell').check();
    await page.getByRole('button', { name: 'Close the report' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await shot(page, 'decided');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: it waits again.').waitFor();
    await page.close();
  });
});
