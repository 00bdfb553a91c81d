import { setTimeout as pause } from 'node:timers/promises';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { type Browser, openWatched, type WatchedPage } from '../support/browser.js';

/** Waits until something is so: decisions are applied after ten seconds. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(500);
};

/** Opens a page. Photos of publishers are answered with nothing, so that the tests need no network. */
export const openWithoutNetwork = async (
  browser: Browser,
  site: string,
  url: string,
  width = 1280,
): Promise<WatchedPage> => {
  await browser.context.route(
    (asked) => !asked.href.startsWith(site),
    (route) => route.fulfill({ status: 204, body: '' }),
  );
  return openWatched(browser, site, url, width);
};

/** Counts what somebody does: a tap, or a text that is entered. */
export const counted = () => {
  let taken = 0;
  return {
    step: async (done: Promise<unknown>): Promise<void> => {
      taken += 1;
      await done;
    },
    taken: () => taken,
  };
};

/** Returns the rules of accessibility that a page breaks, with the first element of each: those of axe and the size of targets (WCAG 2.2 AA). */
export const violations = async (page: Page): Promise<readonly string[]> => {
  // The policy of the page forbids foreign scripts in elements; evaluating is outside it.
  await page.evaluate(axe.source);
  // Text that is still fading in has less contrast than it will have.
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200) + ' ' + nodes[0].failureSummary))`);
};

/** Loads all photos of a page, and returns the addresses of those that failed. */
export const brokenPhotos = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(async () => {
    for (const photo of document.images) photo.loading = 'eager';
    await Promise.allSettled([...document.images].map((photo) => photo.decode()));
    return [...document.images].filter((photo) => photo.naturalWidth === 0).map((photo) => photo.src);
  })()`);

/** Returns by how many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
