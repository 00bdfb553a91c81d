import { de } from '../../web/messages/de.js';
import type { Service } from '../contract/service.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { starterService } from '../support/sample-service.js';
import { applyDecisions, signIn, tokenOf } from './signed-in.js';
import { counted, until } from './watching.js';

const path = chromiumPath();

describeBrowser(path)('tasks of people who mend, on the starter set, in Chromium', () => {
  let service: Service;
  let browser: Browser;
  let ended: () => Promise<void>;
  let reviewer: string;
  beforeAll(async () => {
    service = await starterService({ limits: { outsideApi: 1e9, anonymous: 1e9, usr: 1e9 }, signUp: true });
    browser = await launchBrowser(path!);
    ended = applyDecisions(service.database);
    reviewer = await tokenOf(service.database, 'Rhea Moor', 'reviewer');
  }, 900_000);
  afterAll(async () => {
    await ended?.();
    await browser?.close();
    await service?.close();
  });
  beforeEach(() =>
    service.database.session((client) => client.query('truncate notification, correction, review_decision')),
  );

  /** Opens a window with cookies of its own. */
  const person = async (token: string | null, locale = 'en-GB') => {
    const context = await browser.context.browser()!.newContext({ locale });
    const page = await context.newPage();
    if (token !== null) await signIn(page, service.url, token);
    return { page, context };
  };

  it('C15.111 an account whose token is lost is recovered by a code, in four steps', async () => {
    const { page, context } = await person(null);
    await page.goto(`${service.url}/sign-up`);
    await page.locator('#name').fill('Lost Walker');
    await page.getByRole('button', { name: 'Open the account' }).click();
    const code = await page
      .getByText(/^[2-9A-Z]{5}(?:-[2-9A-Z]{5}){3}$/)
      .first()
      .textContent();
    const token = await page.locator('#new-token').inputValue();
    await context.clearCookies();
    const { step, taken } = counted();
    await page.goto(`${service.url}/sign-in`);
    await step(page.getByRole('link', { name: 'Use a recovery code' }).click());
    await step(page.locator('#code').fill(code!));
    await step(page.getByRole('button', { name: 'Get a new token' }).click());
    await page.getByText('Your account is yours again').waitFor();
    expect(await page.locator('#new-token').inputValue()).not.toBe(token);
    await step(page.getByRole('link', { name: 'To your account' }).click());
    await page.getByRole('heading', { name: 'Lost Walker' }).waitFor();
    await page.getByText('9 codes are left').waitFor();
    expect(taken()).toBe(4);
    await context.close();
  }, 60_000);

  it('C9.20 C15.50 the German name of a plant is corrected on the German pages, and they show it, in 9 steps', async () => {
    const heidi = await person(await tokenOf(service.database, 'Heidi Berg', 'user'), 'de');
    const { step, taken } = counted();
    await heidi.page.goto(`${service.url}/species/quercus-robur`);
    await step(heidi.page.locator('#names > summary').click());
    const names = heidi.page.locator('#names dl > div');
    expect(await names.first().locator('dt').textContent()).toBe('Deutsch');
    await step(names.first().getByRole('link').click());
    await step(heidi.page.locator('[name=value]').fill('Sommereiche\nDeutsche Eiche'));
    await step(heidi.page.locator('[name=reference]').fill('Rothmaler, 22. Auflage, S. 500'));
    await step(heidi.page.getByRole('button', { name: de.fix.preview }).click());
    await step(heidi.page.getByRole('button', { name: de.fix.send }).click());
    await heidi.page.getByText(de.corrections.sent).waitFor();

    const rhea = await person(reviewer, 'de');
    await step(rhea.page.goto(`${service.url}/review`));
    await step(rhea.page.getByRole('link', { name: de.review.begin }).click());
    await step(rhea.page.getByRole('button', { name: de.review.accept }).first().click());
    await rhea.page.getByRole('button', { name: de.review.undo }).waitFor();
    await until(async () => {
      await heidi.page.goto(`${service.url}/species/quercus-robur`);
      return (await heidi.page.locator('h1').textContent()) === 'Sommereiche';
    });
    expect(await names.first().textContent()).toContain('Sommereiche · Deutsche Eiche');
    // The English name is another field.
    await heidi.page.goto(`${service.url}/language/en?back=/species/quercus-robur`);
    expect(await heidi.page.locator('h1').textContent()).toBe('Pedunculate oak');
    expect(taken()).toBe(9);
    await Promise.all([heidi.context.close(), rhea.context.close()]);
  }, 120_000);
});
