import { accountEnglish } from './en/account.js';
import { dataEnglish } from './en/data.js';
import { docsEnglish } from './en/docs.js';
import { exploreEnglish } from './en/explore.js';
import { fieldsEnglish } from './en/fields.js';
import { fixEnglish } from './en/fix.js';
import { matchEnglish } from './en/match.js';
import { plantEnglish } from './en/plant.js';
import { portrait } from './en/portrait.js';
import { reviewEnglish } from './en/review.js';
import { signInEnglish } from './en/sign-in.js';
import { siteEnglish } from './en/site.js';
import { and } from './en/words.js';

/** All texts of the pages in English, by group of pages. Another language is one more object of this type. */
export const en = {
  /** Name of the language in itself. */
  languageName: 'English',
  /** What stands between a label and its value, without the space after it. */
  colon: ':',
  /** Names of botanical zones by slug, where they are not the English ones. */
  zones: {} as Readonly<Record<string, string>>,
  and,
  portrait,
  ...siteEnglish,
  ...plantEnglish,
  ...exploreEnglish,
  ...fieldsEnglish,
  ...signInEnglish,
  ...accountEnglish,
  ...fixEnglish,
  ...reviewEnglish,
  ...matchEnglish,
  ...dataEnglish,
  ...docsEnglish,
};

export type Messages = typeof en;
