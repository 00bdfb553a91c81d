import { TO_BE_CONFIRMED } from '../../fields/source-order.js';
import type { SourceDescription } from '../manifest.js';

/**
 * Returns a licence that nobody has read at the publisher yet: exports for `cc` and `open` leave out its values (contract
 * C8.21, C16.22). When it is confirmed, state it without this.
 *
 * @param page the page of the publisher that should state it.
 */
export const toBeConfirmed = (
  licence: string,
  page: string,
): Pick<SourceDescription, 'licence' | 'licence_url'> => ({
  licence: licence + TO_BE_CONFIRMED,
  licence_url: page,
});

/**
 * Sources whose claims occur in several data sets. Their publishers state CC BY without a version, so no licence URL is
 * given (contract C8.21).
 */
export const POWO: SourceDescription = {
  type: 'source',
  slug: 'powo',
  name: 'POWO',
  citation:
    'Govaerts R. (ed.), WCVP: World Checklist of Vascular Plants, Facilitated by the Royal Botanic Gardens, Kew',
  url: 'https://powo.science.kew.org',
  record_url: 'https://powo.science.kew.org/taxon/urn:lsid:ipni.org:names:{id}',
  licence: 'CC BY',
  credit: 'World Checklist of Vascular Plants, Royal Botanic Gardens, Kew. Values were converted and merged.',
};

export const WFO: SourceDescription = {
  type: 'source',
  slug: 'wfo',
  name: 'World Flora Online',
  citation: 'World Flora Online Plant List, compiled with the World Checklist of Vascular Plants',
  url: 'https://wfoplantlist.org',
  licence: 'CC BY',
  credit:
    'World Checklist of Vascular Plants, Royal Botanic Gardens, Kew; International Plant Names Index; World Flora Online. Values were converted and merged.',
};

export const IPNI: SourceDescription = {
  type: 'source',
  slug: 'ipni',
  name: 'IPNI',
  citation:
    'International Plant Names Index: Royal Botanic Gardens, Kew, Harvard University Herbaria, Australian National Herbarium',
  url: 'https://www.ipni.org',
  record_url: 'https://www.ipni.org/n/{id}',
  licence: 'CC BY',
  credit: 'International Plant Names Index, www.ipni.org. Values were converted and merged.',
};
