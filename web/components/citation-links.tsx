import { CITATION_FORMAT_NAMES } from '../../src/resources/citation/formats/index.js';

/** Names of the formats, the same in every language. */
const NAMES = { apa: 'APA', bibtex: 'BibTeX', ris: 'RIS', datacite: 'DataCite', cff: 'CFF' };

/** Links to the citation of what a query string names, in every format (C16.40). */
export const CitationLinks = ({ query = '' }: { readonly query?: string }) => (
  <p class="downloads">
    {CITATION_FORMAT_NAMES.map((format) => (
      <a
        key={format}
        href={`/api/v1/citation?${query === '' ? '' : `${query}&`}format=${format}`}
        rel="nofollow"
      >
        {NAMES[format]}
      </a>
    ))}
  </p>
);
