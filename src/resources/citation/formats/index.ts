import type { Citation } from '../citation.js';
import { apa } from './apa.js';
import { bibtex } from './bibtex.js';
import { cff } from './cff.js';
import { datacite } from './datacite.js';
import { ris } from './ris.js';

/** The formats of citations besides JSON, with their media types. */
export const CITATION_FORMATS = {
  apa: { type: 'text/plain', write: apa },
  bibtex: { type: 'application/x-bibtex', write: bibtex },
  ris: { type: 'application/x-research-info-systems', write: ris },
  datacite: { type: 'application/vnd.datacite.datacite+json', write: datacite },
  cff: { type: 'application/yaml', write: cff },
} satisfies Record<string, { type: string; write: (citation: Citation) => string }>;
export type CitationFormat = keyof typeof CITATION_FORMATS;

export const CITATION_FORMAT_NAMES = Object.keys(CITATION_FORMATS) as readonly CitationFormat[];
