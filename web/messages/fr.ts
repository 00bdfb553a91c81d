import type { Messages } from './en.js';
import { accountFrench } from './fr/account.js';
import { aliensFrench } from './fr/aliens.js';
import { calendarFrench } from './fr/calendar.js';
import { careFrench } from './fr/care.js';
import { dataFrench } from './fr/data.js';
import { docsFrench } from './fr/docs.js';
import { exploreFrench } from './fr/explore.js';
import { fieldsFrench } from './fr/fields.js';
import { fixFrench } from './fr/fix.js';
import { hereFrench } from './fr/here.js';
import { keepingFrench } from './fr/keeping.js';
import { matchFrench } from './fr/match.js';
import { newsFrench } from './fr/news.js';
import { plantFrench } from './fr/plant.js';
import { poisonFrench } from './fr/poison.js';
import { portraitFrench } from './fr/portrait.js';
import { regionsFrench } from './fr/regions.js';
import { reviewFrench } from './fr/review.js';
import { saidFrench } from './fr/said.js';
import { signInFrench } from './fr/sign-in.js';
import { siteFrench } from './fr/site.js';
import { dansLaPhrase, et, ou } from './fr/words.js';
import { zonesFrench } from './fr/zones.js';
import { wordsOfData } from './words-of-data.js';

/** All texts of the pages in French. */
export const fr: Messages = {
  languageName: 'Français',
  colon: '\u00a0:',
  and: et,
  or: ou,
  inSentence: dansLaPhrase,
  portrait: portraitFrench,
  ...zonesFrench,
  ...siteFrench,
  ...plantFrench,
  ...regionsFrench,
  ...careFrench,
  ...poisonFrench,
  ...aliensFrench,
  ...exploreFrench,
  ...keepingFrench,
  ...saidFrench,
  ...fieldsFrench,
  ...wordsOfData('fr'),
  ...signInFrench,
  ...accountFrench,
  ...fixFrench,
  ...reviewFrench,
  ...matchFrench,
  ...calendarFrench,
  ...hereFrench,
  ...dataFrench,
  ...newsFrench,
  ...docsFrench,
};
