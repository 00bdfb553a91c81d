import { openClaims } from './claims.js';
import { countFilters } from './filters.js';
import { submitOnChange } from './forms.js';
import { hideFailedPhotos } from './photos.js';
import { suggestNames } from './suggest.js';
import { fillTokens } from './token.js';

openClaims();
hideFailedPhotos();
submitOnChange();
for (const box of document.querySelectorAll<HTMLElement>('[data-suggest]')) suggestNames(box);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-token]')) fillTokens(form);
for (const form of document.querySelectorAll<HTMLFormElement>('form.filters')) countFilters(form);
document.documentElement.classList.add('script');
