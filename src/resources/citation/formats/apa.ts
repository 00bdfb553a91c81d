import { type Citation, type CitedSource, yearOf } from '../citation.js';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Returns the address at the end of a reference, with the day on which changing data was read. */
const retrieved = ({ url, accessed }: Citation): string => {
  if (url === null) return '';
  return accessed === null ? ` ${url}` : ` Retrieved ${DAY.format(new Date(accessed))}, from ${url}`;
};

/** Returns the reference of the data in the style of APA, 7th edition, without its sources. */
export const apaReference = (citation: Citation): string => {
  const { creator, title, version } = citation;
  const edition = version === null ? '' : ` (Version ${version})`;
  return `${sentence(creator)} (${yearOf(citation)}). ${title}${edition} [Data set].${retrieved(citation)}`;
};

const sourceReference = ({ name, citation, url }: CitedSource): string =>
  [sentence(citation ?? name), ...(url === null || citation?.includes(url) ? [] : [url])].join(' ');

/** Returns the references of the data and of its sources, one a line. */
export const apa = (citation: Citation): string =>
  `${[apaReference(citation), ...citation.sources.map(sourceReference)].join('\n')}\n`;
