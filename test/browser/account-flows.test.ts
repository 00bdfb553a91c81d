import type { Locator, Page } from 'playwright-core';
import { ENGINES, startOver } from '../contract/engines.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { fillWith } from '../support/sample-service.js';
import { applyDecisions, call, signIn, tokenOf } from './signed-in.js';
import { until } from './watching.js';

const path = chromiumPath();
const PLANT = '/species/solanum-lycopersicum';
const FIX = `${PLANT}/fix/maximum_height_cm`;
const BREAKING = `"'></script><img src=x onerror="alert(1)">`;

/** Moves the focus by keyboard alone until an element has it. */
const tabTo = async (page: Page, to: Locator): Promise<void> => {
  await to.waitFor();
  for (let each = 0; each < 150; each += 1) {
    if (await to.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach the element.');
};

describeBrowser(path).each(ENGINES)('people who mend the data, in Chromium, over %s', (engine) => {
  let service: Awaited<ReturnType<typeof startOver>>;
  let browser: Browser;
  let ended: () => Promise<void>;
  let tokens: { readonly ada: string; readonly rhea: string; readonly ben: string };
  beforeAll(async () => {
    service = await startOver(engine, fillWith('sample'), 'sample');
    browser = await launchBrowser(path!);
    ended = applyDecisions(service.database);
    tokens = {
      ada: await tokenOf(service.database, 'Ada Lund', 'user'),
      rhea: await tokenOf(service.database, 'Rhea Moor', 'reviewer'),
      ben: await tokenOf(service.database, 'Ben Holt', 'reviewer'),
    };
  }, 900_000);
  afterAll(async () => {
    await ended?.();
    await browser?.close();
    await service?.close();
  });
  beforeEach(() =>
    service.database.session((client) => client.query('truncate notification, correction, review_decision')),
  );

  /** Opens pages with cookies of their own, of somebody who is signed in. */
  const person = async (token: string | null, javaScriptEnabled = true) => {
    const context = await browser.context.browser()!.newContext({ javaScriptEnabled, locale: 'en-GB' });
    const page = await context.newPage();
    if (token !== null) await signIn(page, service.url, token);
    return { page, close: () => context.close() };
  };

  const fixed = (correction: object) =>
    call(service.url, tokens.ada, `/api/v1/corrections${PLANT}`, {
      correction,
      source_reference: 'Flora, p. 1',
    });

  const statusOf = async (id: number): Promise<string> => {
    const headers = { Authorization: `Bearer ${tokens.ada}` };
    const answer = await fetch(`${service.url}/api/v1/corrections/${id}`, { headers });
    return ((await answer.json()) as { data: { change_status: string } }).data.change_status;
  };

  it.each([
    ['with scripts', true],
    ['without a script', false],
  ])(
    'sign in, fix, review, and read the value on the page of the plant, %s',
    async (_, withScripts) => {
      const ada = await person(tokens.ada, withScripts);
      const metres = withScripts ? '1.9' : '1.7';
      await ada.page.goto(service.url + PLANT);
      await ada.page.getByRole('link', { name: 'Suggest a fix: tallest' }).click();
      await ada.page.getByLabel('New value').fill(metres);
      await ada.page.getByLabel('Unit').selectOption('m');
      if (withScripts) await ada.page.locator('.change').getByText(`${metres}\u202fm`).waitFor();
      await ada.page.getByRole('textbox', { name: 'Source' }).fill('Flora of the hills, p. 12');
      await ada.page.getByRole('button', { name: 'Look at the change' }).click();
      await ada.page.getByRole('button', { name: 'Send it for review' }).click();
      await ada.page.getByText('A reviewer will look at it.').waitFor();

      const rhea = await person(tokens.rhea, withScripts);
      await rhea.page.goto(`${service.url}/review`);
      await rhea.page.getByRole('link', { name: 'Begin with the first' }).click();
      await rhea.page.getByLabel('Message to the author').fill('Looked up, and right.');
      await rhea.page.getByRole('button', { name: 'Accept' }).click();
      await rhea.page.getByRole('button', { name: 'Undo' }).waitFor();
      await until(async () => {
        await rhea.page.goto(`${service.url}/review?status=accepted`);
        return (await rhea.page.locator('.queue').count()) === 1;
      });
      await ada.page.goto(`${service.url}${PLANT}#maximum_height_cm`);
      expect(await ada.page.locator('#maximum_height_cm .value').textContent()).toBe(`${metres}\u202fm`);
      await ada.page.goto(`${service.url}/account`);
      expect(await ada.page.locator('.own-corrections').textContent()).toContain('Looked up, and right.');
      await ada.page.getByRole('button', { name: 'Sign out' }).click();
      await ada.page.waitForURL(`${service.url}/`);
      await ada.page.goto(`${service.url}/account`);
      expect(ada.page.url()).toContain('/sign-in');
      await ada.close();
      await rhea.close();
    },
    60_000,
  );

  it('sign in, fix and review by keyboard alone', async () => {
    const { page, close } = await person(null);
    await page.goto(service.url + FIX);
    await tabTo(page, page.getByLabel('New value'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('2.1');
    await tabTo(page, page.getByRole('textbox', { name: 'Source' }));
    await page.keyboard.type('Flora of the hills');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Account token'));
    await page.keyboard.type(tokens.ada);
    await tabTo(page, page.getByRole('button', { name: 'Send it for review' }));
    await page.keyboard.press('Enter');
    await page.getByText('A reviewer will look at it.').waitFor();
    await close();

    const rhea = await person(tokens.rhea);
    await rhea.page.goto(`${service.url}/review`);
    await rhea.page.keyboard.press('j');
    await rhea.page.keyboard.press('Enter');
    await rhea.page.getByRole('button', { name: 'Accept' }).waitFor();
    await rhea.page.keyboard.press('a');
    await rhea.page.getByRole('button', { name: 'Undo' }).waitFor();
    await rhea.page.keyboard.press('u');
    await rhea.page.getByText('Undone: it waits again.').waitFor();
    await rhea.page.keyboard.press('r');
    await rhea.page.getByText('No item is waiting').or(rhea.page.locator('.deciding')).waitFor();
    await rhea.close();
  }, 60_000);

  it('accept some of the fields, by keys', async () => {
    const { id } = await fixed({ maximum_height_value: 3, maximum_height_unit: 'm', light: 6 });
    const { page, close } = await person(tokens.rhea);
    await page.goto(`${service.url}/review/${id}`);
    await page.keyboard.press('e');
    await page.keyboard.press('Space');
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await until(async () => (await statusOf(id)) === 'accepted');
    await page.goto(`${service.url}/review/${id}`);
    await page.getByText('Rhea Moor accepted some fields of it').waitFor();
    await page.goto(service.url + PLANT);
    expect(await page.locator('#light .value').textContent()).toContain('partial shade');
    expect(await page.locator('#maximum_height_cm .value').textContent()).not.toBe('3\u202fm');
    await close();
  }, 60_000);

  it('see what the other reviewer decides, while both look at one item', async () => {
    const { id } = await fixed({ light: 5 });
    const [rhea, ben] = await Promise.all([person(tokens.rhea), person(tokens.ben)]);
    for (const { page } of [rhea, ben]) await page.goto(`${service.url}/review/${id}`);
    await rhea.page.getByRole('button', { name: 'Reject' }).click();
    await ben.page.getByText('This was changed after you opened it. Look at it again.').waitFor();
    await ben.page.getByLabel('Message to the author').fill('My words');
    await ben.page.getByRole('button', { name: 'Accept' }).click();
    await ben.page.getByText('Rhea Moor has just decided').waitFor();
    await Promise.all([rhea.close(), ben.close()]);
  }, 60_000);

  it('lose nothing that they typed, when the page is left or the session ends', async () => {
    const { page, close } = await person(tokens.ada);
    await page.goto(service.url + FIX);
    await page.getByLabel('New value').fill('2.2');
    await page.getByRole('textbox', { name: 'Notes' }).fill('By the wall');
    await page.goto('about:blank');
    await page.goto(service.url + FIX);
    await page.getByText('This is what you had entered here before.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('By the wall');
    await page.getByRole('textbox', { name: 'Source' }).fill('Flora of the hills');
    await service.database.session((client) => client.query('delete from page_session'));
    await page.getByRole('button', { name: 'Look at the change' }).click();
    await page.getByText('Nothing is lost').waitFor();
    expect(await page.getByLabel('New value').inputValue()).toBe('2.2');
    await page.getByRole('button', { name: 'Look at the change' }).click();
    await page.getByLabel('Account token').fill(tokens.ada);
    await page.getByRole('button', { name: 'Send it for review' }).click();
    await page.getByText('A reviewer will look at it.').waitFor();
    await page.goto(service.url + FIX);
    expect(await page.locator('.draft-note').isVisible()).toBe(false);
    await close();
  }, 60_000);

  it('run no script that somebody put into a field', async () => {
    const body = { correction: { observations: BREAKING }, source_reference: BREAKING, notes: BREAKING };
    const { id } = await call(service.url, tokens.ada, `/api/v1/corrections${PLANT}`, body);
    const rhea = await person(tokens.rhea);
    const ada = await person(tokens.ada);
    const ran: string[] = [];
    for (const { page } of [rhea, ada]) {
      page.on('dialog', (dialog) => {
        ran.push(dialog.message());
        void dialog.dismiss();
      });
      page.on('console', (line) => line.type() === 'error' && ran.push(line.text()));
    }
    for (const address of ['/review', `/review/${id}`]) {
      await rhea.page.goto(service.url + address);
      expect(await rhea.page.locator('main').textContent()).toContain(BREAKING);
    }
    for (const address of ['/account', `/account/corrections/${id}?sent=${encodeURIComponent(BREAKING)}`]) {
      await ada.page.goto(service.url + address);
      expect(await ada.page.locator('main').textContent()).toContain(BREAKING);
    }
    await ada.page.goto(`${service.url}${PLANT}/fix/observations`);
    await ada.page.getByLabel('New value').fill(BREAKING);
    await ada.page.getByRole('textbox', { name: 'Source' }).fill(BREAKING);
    await ada.page.getByRole('button', { name: 'Look at the change' }).click();
    await ada.page.getByText('Is this right?').waitFor();
    expect(ran).toEqual([]);
    await Promise.all([rhea.close(), ada.close()]);
  }, 60_000);

  /** Queues a correction of each of so many species, submitted by Ada Lund. */
  const queueCorrections = (species: number) =>
    service.database.session((client) =>
      client.query(
        `insert into correction (record_id, user_id, source_type, correction, changes, licence)
         select s.id, a.id, 'observation', '{"light": 5}', '{"light": [null, 5]}', 'CC0-1.0'
         from (select id from species order by id limit $1) s, account a where a.name = 'Ada Lund'`,
        [species],
      ),
    );

  it('decide about thirty, one key each', async () => {
    await queueCorrections(30);
    const { page, close } = await person(tokens.rhea);
    await page.goto(`${service.url}/review`);
    expect(await page.locator('.queue > li').count()).toBe(30);
    await page.getByRole('link', { name: 'Begin with the first' }).click();
    for (let each = 0; each < 30; each += 1) {
      const address = page.url();
      await page.getByRole('button', { name: 'Reject' }).waitFor();
      await page.keyboard.press('r');
      await page.waitForURL((url) => url.href !== address);
    }
    await until(async () => {
      await page.goto(`${service.url}/review?status=rejected`);
      return (await page.locator('.queue > li').count()) === 30;
    });
    await close();
  }, 120_000);

  it('decide about one item while a key is held', async () => {
    await queueCorrections(3);
    const { page, close } = await person(tokens.rhea);
    await page.goto(`${service.url}/review`);
    await page.getByRole('link', { name: 'Begin with the first' }).click();
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    const address = page.url();
    await page.keyboard.down('r');
    await page.waitForURL((url) => url.href !== address);
    const next = page.url();
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    await page.keyboard.down('r');
    await page.waitForTimeout(500);
    expect(page.url()).toBe(next);
    await page.keyboard.up('r');
    await page.keyboard.press('r');
    await page.waitForURL((url) => url.href !== next);
    await close();
  }, 60_000);
});
