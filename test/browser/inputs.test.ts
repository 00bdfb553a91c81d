import type { Page } from 'playwright-core';
import type { Service } from '../contract/service.js';
import { type Browser, chromiumPath, describeBrowser, launchBrowser } from '../support/browser.js';
import { sampleService } from '../support/sample-service.js';
import { call, signIn, tokenOf } from './signed-in.js';
import { openWithoutNetwork } from './watching.js';

const path = chromiumPath();
const PLANT = '/species/solanum-lycopersicum';

describeBrowser(path)('what scripts add to the pages, in Chromium', () => {
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

  const open = async (address: string): Promise<Page> =>
    (await openWithoutNetwork(browser, service.url, address)).page;

  it('C15.6 suggestions are walked in a circle, and closed by Escape and by a text of one letter', async () => {
    const page = await open('/');
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/suggest?') && asked.push(request.url()));
    const input = page.locator('#find');
    const options = page.getByRole('option');
    const active = () => input.getAttribute('aria-activedescendant');
    await input.pressSequentially('t');
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    await input.pressSequentially('om', { delay: 10 });
    await options.first().waitFor();
    expect(await options.first().locator('mark').first().textContent()).toMatch(/^tom$/i);
    const last = new RegExp(`-${(await options.count()) - 1}$`);
    await input.press('ArrowUp');
    expect(await active()).toMatch(last);
    await input.press('ArrowDown');
    expect(await active()).toMatch(/-0$/);
    expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(1);
    await input.press('ArrowUp');
    expect(await active()).toMatch(last);
    await input.press('Escape');
    expect([await active(), await input.getAttribute('aria-expanded')]).toEqual([null, 'false']);
    expect(await input.inputValue()).toBe('tom');
    await input.press('a');
    await options.first().waitFor();
    await input.press('Backspace');
    await input.press('Backspace');
    await input.press('Backspace');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await page.close();
  });

  it('C15.64 the thumbs of a slider follow the numbers, and keep a range between them', async () => {
    const page = await open('/explore');
    const fieldset = page.locator('fieldset[data-ranges]', {
      has: page.locator('legend', { hasText: 'Tallest' }),
    });
    const ranges = (await fieldset.getAttribute('data-ranges'))!.split(' ').map((range) => range.split(','));
    const typed = fieldset.locator('input[type=text]');
    const thumbs = fieldset.locator('input[type=range]');
    const [least, most, low, high] = [typed.nth(0), typed.nth(1), thumbs.nth(0), thumbs.nth(1)];
    const values = (...inputs: readonly { inputValue(): Promise<string> }[]) =>
      Promise.all(inputs.map((input) => input.inputValue()));
    const fill = async (from: string, to: string) => {
      await least.fill(from);
      await most.fill(to);
    };
    const end = String(ranges.length);
    expect(await values(low, high)).toEqual(['0', end]);
    await fill(ranges[1]![0]!, ranges[1]![1]!);
    expect(await values(low, high)).toEqual(['1', '2']);
    await fill('', ranges[0]![1]!);
    expect(await values(low, high)).toEqual(['0', '1']);
    await fill('x', '');
    expect(await values(low, high)).toEqual(['0', end]);
    await fill(ranges[1]![0]!, ranges[1]![1]!);
    await low.press('ArrowRight');
    expect(await values(low, high, least, most)).toEqual(['1', '2', ...ranges[1]!]);
    await high.press('ArrowLeft');
    expect(await values(low, high, least, most)).toEqual(['1', '2', ...ranges[1]!]);
    await low.press('ArrowLeft');
    await high.press('End');
    expect(await values(least, most)).toEqual([ranges[0]![0], ranges.at(-1)![1]]);
    await page.close();
  });

  it('C15.50 a value is checked while it is entered', async () => {
    const page = await open(`${PLANT}/fix/ph_minimum`);
    const input = page.getByLabel('New value');
    await input.fill('99');
    await page.locator('#value[aria-invalid=true]').waitFor();
    expect(await page.locator('#value-error').textContent()).not.toBe('');
    expect(await page.locator('output.change').textContent()).toBe('');
    await input.fill('4');
    await page.locator('output.change').getByText('→ 4').waitFor();
    expect([
      await page.locator('#value-error').textContent(),
      await input.getAttribute('aria-invalid'),
    ]).toEqual(['', null]);
    await page.close();
  });

  it('C15.51 a draft can be dismissed, and never has a token', async () => {
    const page = await open(`${PLANT}/fix/maximum_height_cm`);
    const input = page.getByLabel('New value');
    const before = await input.inputValue();
    await input.press('End');
    await input.pressSequentially('7');
    await page.getByLabel('Unit').selectOption('ft');
    await page.getByText('own observation').or(page.locator('input[value=observation]')).first().check();
    await page.reload();
    await page.getByText('This is what you had entered here before.').waitFor();
    expect([await input.inputValue(), await page.getByLabel('Unit').inputValue()]).toEqual([
      `${before}7`,
      'ft',
    ]);
    expect(await page.locator('input[value=observation]').isChecked()).toBe(true);
    await page.locator('.draft-note button').click();
    expect(await input.inputValue()).toBe(before);
    expect(await page.locator('input[value=external]').isChecked()).toBe(true);
    await page.reload();
    expect(await page.locator('.draft-note').isVisible()).toBe(false);
    await input.fill('2');
    await page.getByRole('textbox', { name: 'Source' }).fill('Flora');
    await page.getByRole('button', { name: 'Look at the change' }).click();
    await page.getByLabel('Account token').pressSequentially('usr-secret');
    const kept = await page.evaluate('JSON.stringify({ ...localStorage })');
    expect(kept).toContain('Flora');
    expect(kept).not.toMatch(/usr-secret|csrf/);
    await page.close();
  });

  it('C15.11 opens the claims of a value when the address names it later', async () => {
    const page = await open(PLANT);
    await page.evaluate(`location.hash = 'maximum_height_cm'`);
    await page.locator('#maximum_height_cm .claims').waitFor();
    await page.close();
  });

  it('C15.70 a file that is too large is refused before it is sent', async () => {
    const page = await open('/match');
    const chosen = (buffer: Buffer) => ({ name: 'list.csv', mimeType: 'text/csv', buffer });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const largest = Number(await page.locator('form[data-match]').first().getAttribute('data-largest'));
    await page.locator('input[type=file]').setInputFiles(chosen(Buffer.alloc(largest + 1, 'a\n')));
    await page.click('.match-form button[type=submit]');
    await page.locator('#file-error', { hasText: /./ }).waitFor();
    expect(sent).toEqual([]);
    await page
      .locator('input[type=file]')
      .setInputFiles(chosen(Buffer.from('Solanum lycopersicum\nPhaseolus vulgaris\n')));
    await page.click('.match-form button[type=submit]');
    await page.waitForSelector('h1:has-text("2 names")');
    await page.close();
  });

  it('C15.70 a list whose answer breaks off is sent as without a script', async () => {
    const page = await open('/match');
    await page.route('**/match', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await page.fill('#names', 'Solanum lycopersicum\nPhaseolus vulgaris');
    await page.click('.match-form button[type=submit]');
    await page.waitForSelector('h1:has-text("2 names")');
    await page.close();
  });

  it('C15.64 the order is applied when it is chosen', async () => {
    const page = await open('/explore');
    await page.locator('select[data-submit]').selectOption({ index: 1 });
    await page.waitForURL(/order\[scientific_name\]=asc/);
    await page.close();
  });

  it('C15.76 a request goes to this service only, with its body', async () => {
    const page = await open('/docs/api/species');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const form = page.locator('form[data-try="GET"]').first();
    await form.locator('input[name=address]').fill('https://elsewhere.example/api/v1/species');
    await form.getByRole('button').click();
    await form.locator('.answer p').waitFor();
    expect([asked, await form.locator('.answer p').textContent()]).toEqual([
      [],
      await form.getAttribute('data-failed'),
    ]);
    await page.evaluate(`sessionStorage.setItem('token', ${JSON.stringify(service.token)})`);
    const post = page
      .locator('form[data-try="POST"]', { has: page.locator('[value="/api/v1/species/match"]') })
      .first();
    await post.locator('textarea').fill('{"names": ["Solanum lycopersicum"]}');
    await post.getByRole('button').click();
    await post.locator('.answer pre').waitFor();
    expect(await post.locator('.answer').textContent()).toMatch(/^200.*solanum-lycopersicum/s);
    await page.close();
  });

  it('C15.1 the links for developers lose a token that is removed again', async () => {
    const page = await open('/developers');
    const link = page.locator('a[data-path*="?"]').first();
    const field = page.locator('input[name=token]');
    const plain = await link.getAttribute('data-path');
    await field.fill(' usr-x ');
    expect(await link.getAttribute('href')).toBe(`${plain}&token=usr-x`);
    await field.fill('');
    expect(await link.getAttribute('href')).toBe(plain);
    expect(await page.locator('code[data-curl]').first().textContent()).toContain('Bearer YOUR_TOKEN');
    await page.close();
  });

  it('C15.52 a secret is selected as a whole, to be copied', async () => {
    const context = await browser.context.browser()!.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await signIn(page, service.url, await tokenOf(service.database, 'Ben', 'user'));
    await page.fill('#origin', 'https://garden.example');
    await page.locator('form[action="/account/browser-token"] button').click();
    await page.locator('#claimed').focus();
    const ends = await page.evaluate(
      '[document.activeElement.selectionStart, document.activeElement.selectionEnd]',
    );
    expect(ends).toEqual([0, (await page.inputValue('#claimed')).length]);
    await context.close();
  });

  it('C15.53 the queue is walked and chosen from by keys, which wait while something is typed', async () => {
    const ada = await tokenOf(service.database, 'Ada', 'user');
    for (const slug of ['solanum-lycopersicum', 'phaseolus-vulgaris'])
      await call(service.url, ada, `/api/v1/corrections/species/${slug}`, {
        correction: { ph_minimum: 4.4 },
        source_reference: 'Flora',
      });
    const context = await browser.context.browser()!.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await signIn(page, service.url, await tokenOf(service.database, 'Rhea', 'reviewer'));
    await page.goto(`${service.url}/review?kind=people`);
    const focused = () =>
      page.evaluate(
        `[...document.querySelectorAll('.queue > li')].findIndex((row) => row.contains(document.activeElement))`,
      );
    const walked: unknown[] = [];
    for (const key of ['k', 'j', 'j', 'k']) {
      await page.keyboard.press(key);
      walked.push(await focused());
    }
    expect(walked).toEqual([0, 1, 1, 0]);
    await page.keyboard.press('x');
    expect(await page.locator('.queue input[name=item]').first().isChecked()).toBe(true);
    await page.keyboard.press('Control+x');
    expect(await page.locator('.queue input[name=item]:checked').count()).toBe(1);
    await page.locator('input[name=notes]').focus();
    await page.keyboard.type('jx');
    expect(await page.locator('input[name=notes]').inputValue()).toBe('jx');
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    expect(await page.locator('.queue input[name=item]:checked').count()).toBe(0);

    await page.locator('.queue h3 a').first().click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.locator('[data-left]', { hasText: /^takes effect in [5-8] s$/ }).waitFor();
    await page.locator('.undo-bar .quiet:not([data-left])').waitFor();
    expect(await page.locator('.undo-bar form').count()).toBe(0);
    await context.close();
  }, 60_000);
});
