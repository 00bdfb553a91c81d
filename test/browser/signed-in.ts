import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Role } from '../../src/auth/caller.js';
import { createReviewDesk } from '../../src/corrections/review/desk.js';
import { runDecisions } from '../../src/corrections/review/waiting.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import type { Database } from '../../src/database/database.js';

/** Opens an account and returns its token. */
export const tokenOf = async ({ pool }: Database, name: string, role: Role): Promise<string> =>
  (await accountAdministration(pool).create({ name, email: null, plan: 'usr', role })).token;

/** Applies decisions as they fall due, as the service does; returns what ends it. */
export const applyDecisions = ({ write }: Database): (() => Promise<void>) => {
  const ending = new AbortController();
  const desk = createReviewDesk({ write, announce: announcer(false), licence: 'CC0-1.0' });
  const running = runDecisions({ write, desk }, pino({ level: 'silent' }), ending.signal);
  return () => {
    ending.abort();
    return running;
  };
};

/** Signs in on the page for it, in any language. */
export const signIn = async (page: Page, site: string, token: string): Promise<void> => {
  await page.goto(`${site}/sign-in`);
  await page.locator('#token').fill(token);
  await page.locator('#token').press('Enter');
  await page.waitForURL('**/account');
};

/** Sends a request to the API. */
export const call = async (
  site: string,
  token: string,
  path: string,
  body: object,
): Promise<{ readonly id: number }> => {
  const answer = await fetch(site + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { readonly data: { readonly id: number } }).data;
};
