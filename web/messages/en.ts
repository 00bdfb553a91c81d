import { accountEnglish } from './en/account.js';
import { aliensEnglish } from './en/aliens.js';
import { calendarEnglish } from './en/calendar.js';
import { careEnglish } from './en/care.js';
import { dataEnglish } from './en/data.js';
import { docsEnglish } from './en/docs.js';
import { exploreEnglish } from './en/explore.js';
import { fieldsEnglish } from './en/fields.js';
import { fixEnglish } from './en/fix.js';
import { hereEnglish } from './en/here.js';
import { keepingEnglish } from './en/keeping.js';
import { matchEnglish } from './en/match.js';
import { newsEnglish } from './en/news.js';
import { plantEnglish } from './en/plant.js';
import { poisonEnglish } from './en/poison.js';
import { portrait } from './en/portrait.js';
import { regionsEnglish } from './en/regions.js';
import { reviewEnglish } from './en/review.js';
import { saidEnglish } from './en/said.js';
import { signInEnglish } from './en/sign-in.js';
import { siteEnglish } from './en/site.js';
import { and, inSentence, or } from './en/words.js';
import { wordsOfData } from './words-of-data.js';

/** All texts of the pages in English, by group of pages. Another language is one more object of this type. */
export const en = {
  /** Name of the language in itself. */
  languageName: 'English',
  /** What stands between a label and its value, without the space after it. */
  colon: ':',
  /** Names of botanical zones by slug, where they are not the English ones. */
  zones: {} as Readonly<Record<string, string>>,
  and,
  or,
  inSentence,
  portrait,
  ...siteEnglish,
  ...plantEnglish,
  ...regionsEnglish,
  ...careEnglish,
  ...poisonEnglish,
  ...aliensEnglish,
  ...exploreEnglish,
  ...keepingEnglish,
  ...saidEnglish,
  ...fieldsEnglish,
  ...wordsOfData('en'),
  ...signInEnglish,
  ...accountEnglish,
  ...fixEnglish,
  ...reviewEnglish,
  ...matchEnglish,
  ...calendarEnglish,
  ...hereEnglish,
  ...dataEnglish,
  ...newsEnglish,
  ...docsEnglish,
};

export type Messages = typeof en;
