import type { Messages } from './en.js';
import { accountFrench } from './fr/account.js';
import { dataFrench } from './fr/data.js';
import { docsFrench } from './fr/docs.js';
import { exploreFrench } from './fr/explore.js';
import { fieldsFrench } from './fr/fields.js';
import { fixFrench } from './fr/fix.js';
import { matchFrench } from './fr/match.js';
import { plantFrench } from './fr/plant.js';
import { portraitFrench } from './fr/portrait.js';
import { reviewFrench } from './fr/review.js';
import { signInFrench } from './fr/sign-in.js';
import { siteFrench } from './fr/site.js';
import { et } from './fr/words.js';
import { zonesFrench } from './fr/zones.js';

/** All texts of the pages in French. */
export const fr: Messages = {
  languageName: 'Français',
  colon: '\u00a0:',
  and: et,
  portrait: portraitFrench,
  ...zonesFrench,
  ...siteFrench,
  ...plantFrench,
  ...exploreFrench,
  ...fieldsFrench,
  ...signInFrench,
  ...accountFrench,
  ...fixFrench,
  ...reviewFrench,
  ...matchFrench,
  ...dataFrench,
  ...docsFrench,
};
