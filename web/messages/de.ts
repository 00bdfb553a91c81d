import { accountGerman } from './de/account.js';
import { aliensGerman } from './de/aliens.js';
import { calendarGerman } from './de/calendar.js';
import { careGerman } from './de/care.js';
import { dataGerman } from './de/data.js';
import { docsGerman } from './de/docs.js';
import { exploreGerman } from './de/explore.js';
import { fieldsGerman } from './de/fields.js';
import { fixGerman } from './de/fix.js';
import { hereGerman } from './de/here.js';
import { keepingGerman } from './de/keeping.js';
import { matchGerman } from './de/match.js';
import { newsGerman } from './de/news.js';
import { plantGerman } from './de/plant.js';
import { poisonGerman } from './de/poison.js';
import { portraitGerman } from './de/portrait.js';
import { regionsGerman } from './de/regions.js';
import { reviewGerman } from './de/review.js';
import { saidGerman } from './de/said.js';
import { signInGerman } from './de/sign-in.js';
import { siteGerman } from './de/site.js';
import { imSatz, oder, und } from './de/words.js';
import { zonesGerman } from './de/zones.js';
import type { Messages } from './en.js';
import { wordsOfData } from './words-of-data.js';

/** All texts of the pages in German. */
export const de: Messages = {
  languageName: 'Deutsch',
  colon: ':',
  and: und,
  or: oder,
  inSentence: imSatz,
  portrait: portraitGerman,
  ...zonesGerman,
  ...siteGerman,
  ...plantGerman,
  ...regionsGerman,
  ...careGerman,
  ...poisonGerman,
  ...aliensGerman,
  ...exploreGerman,
  ...keepingGerman,
  ...saidGerman,
  ...fieldsGerman,
  ...wordsOfData('de'),
  ...signInGerman,
  ...accountGerman,
  ...fixGerman,
  ...reviewGerman,
  ...matchGerman,
  ...calendarGerman,
  ...hereGerman,
  ...dataGerman,
  ...newsGerman,
  ...docsGerman,
};
