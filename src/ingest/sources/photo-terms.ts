import { licenceOf } from '../dwca/licence.js';
import { isPage } from '../page.js';

/** Licences under which Linnea publishes photos of lists: nothing asked, or only the name of the author. */
const OPEN = /^(?:CC0|Public Domain Mark|Public domain|CC BY \d\.\d)$/;
/** The same, and share-alike: for photos that an operator fetches. */
export const OPEN_OR_SHARE_ALIKE = /^(?:CC0|Public Domain Mark|Public domain|CC BY(?:-SA)? \d\.\d)$/;
const CREDITED = /^CC BY/;

/** Licence of a photo with its credit line. */
interface PhotoTerms {
  readonly licence: string;
  readonly licence_url: string | null;
  readonly credit: string;
}

/**
 * Returns the terms of a photo, or why it cannot be published.
 *
 * @param author empty, or `anonymous`, if nobody is named.
 * @param publisher named in place of the author where the licence asks for none.
 * @param accepted licences of photos that are published.
 */
export const photoTerms = (
  words: string,
  address: string,
  author: string,
  publisher: string,
  accepted: RegExp = OPEN,
): PhotoTerms | { readonly why: string } => {
  const { licence, licence_url } = licenceOf(words, isPage(address) ? address : null);
  if (licence === null || !accepted.test(licence)) return { why: notOpen(words) };
  const name = author === 'anonymous' ? '' : author;
  if (!CREDITED.test(licence)) return { licence, licence_url, credit: `${name || publisher}, ${licence}` };
  if (name === '') return { why: 'the licence requires credit, but no author is named' };
  return { licence, licence_url, credit: `© ${name}, ${licence}` };
};

/** Says why an image with this licence is rejected. */
export const notOpen = (licence: string): string =>
  licence === '' ? 'no licence is stated' : `not an open licence: ${licence}`;
