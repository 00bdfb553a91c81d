import type { SourceInput } from '../manifest.js';

/**
 * Sources that several data sets carry claims of. Their publishers say CC BY; which version is still to be read and
 * dated, so no address of a licence is given (contract C8.21: never guessed).
 */
export const POWO: SourceInput = {
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

export const WFO: SourceInput = {
  type: 'source',
  slug: 'wfo',
  name: 'World Flora Online',
  citation: 'World Flora Online Plant List, compiled with the World Checklist of Vascular Plants',
  url: 'https://wfoplantlist.org',
  licence: 'CC BY',
  credit:
    'World Checklist of Vascular Plants, Royal Botanic Gardens, Kew; International Plant Names Index; World Flora Online. Values were converted and merged.',
};

export const IPNI: SourceInput = {
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
