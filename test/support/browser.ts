import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

const MISSING = 'No Chromium: set CHROMIUM_PATH or install chromium. Its suites are skipped.';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of this machine; null if there is none, which fails the run in CI. */
export const chromiumPath = (): string | null => {
  const path = [process.env['CHROMIUM_PATH'], ...PATHS].find((each) => each && existsSync(each));
  if (path !== undefined) return path;
  if (process.env['CI'] === 'true') throw new Error(MISSING);
  process.stderr.write(`\n*** ${MISSING} ***\n\n`);
  return null;
};

/** `describe` if there is a Chromium, else skipped. */
export const describeBrowser = (path: string | null): jest.Describe =>
  path === null ? describe.skip : describe;

/** Starts a Chromium with an empty profile. */
export interface Browser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

export const launchBrowser = async (
  executablePath: string,
  flags: readonly string[] = [],
): Promise<Browser> => {
  const profile = await mkdtemp(join(tmpdir(), 'linnea-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...FLAGS, ...flags],
    headless: true,
    ignoreHTTPSErrors: true,
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
};

/** An opened page with its errors and every address that it requested outside its own site. */
export interface WatchedPage {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly elsewhere: readonly string[];
}

/** Opens a path of a site in a window of a given width. */
export const openWatched = async (
  { context }: Browser,
  site: string,
  path: string,
  width: number,
): Promise<WatchedPage> => {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (line) => {
    // The address says which resource failed to load.
    if (line.type() === 'error') complaints.push([line.text(), line.location().url].join(' '));
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(site))
      elsewhere.push(request.url());
  });
  await page.goto(site + path);
  return { page, complaints, elsewhere };
};
