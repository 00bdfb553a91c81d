import type { Visit } from '../visit.js';
import { keepingTexts } from './chosen-bar.js';

/** Keeps a plant in the list that was used last, or takes it off again. Works with scripts only. */
export const KeepButton = ({ visit, slug }: { readonly visit: Visit; readonly slug: string }) => (
  <button
    type="button"
    class="plain keep with-script"
    aria-pressed="false"
    data-keep={slug}
    data-texts={keepingTexts(visit)}
  >
    {visit.t.keeping.keep}
  </button>
);
