import { openClaims } from './claims.js';
import { forgetSentDraft, keepDraft } from './drafts.js';
import { submitOnChange } from './forms.js';
import { checkWhileEntered, selectSecrets } from './live-check.js';
import { hideFailedPhotos } from './photos.js';
import { suggestNames } from './suggest.js';
import { fillTokens } from './token.js';

openClaims();
hideFailedPhotos();
submitOnChange();
forgetSentDraft();
selectSecrets();
for (const box of document.querySelectorAll<HTMLElement>('[data-suggest]')) suggestNames(box);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-token]')) fillTokens(form);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) keepDraft(form);
for (const form of document.querySelectorAll<HTMLFormElement>('.fix-form')) checkWhileEntered(form);
document.documentElement.classList.add('script');
