/**
 * Widths in pixels of the published forms, in records and in lists. Wikimedia refuses all but its standard widths
 * (https://www.mediawiki.org/wiki/Common_thumbnail_sizes).
 */
const WIDTH = 960;
const LISTED_WIDTH = 500;

/** Returns the addresses of a file of Wikimedia Commons in two widths; the name is escaped for an address. */
export const commonsAddresses = (
  file: string,
): { readonly image_url: string; readonly thumbnail_url: string } => {
  const form = (width: number): string =>
    `https://commons.wikimedia.org/wiki/Special:FilePath/${file}?width=${width}`;
  return { image_url: form(WIDTH), thumbnail_url: form(LISTED_WIDTH) };
};
