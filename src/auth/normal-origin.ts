const REPAIRED = /[\s\p{Cc}]/u;

/** Matches what separates several URLs in one text. */
const SEVERAL = /,|:\/\/.*:\/\//u;

/**
 * Normalises the origin of a claim. Returns undefined where `normalOrigin` does, and for a text with a comma or a second
 * URL: a caller who names several sites would get a token for none of them.
 */
export const claimedOrigin = (text: string): string | undefined =>
  SEVERAL.test(text) || text.trim() !== text ? undefined : normalOrigin(text);

/**
 * Normalises the origin of a URL: scheme, host in ASCII and port, in lower case, without a default
 * port (contract C3.23). Returns undefined for anything but an absolute http or https URL
 * with a host and without user information, for a host with `*`, for port 0, and for blanks
 * or control characters within: a URL parser drops some of them and would name another site.
 */
export const normalOrigin = (text: string): string | undefined => {
  const written = text.trim();
  if (REPAIRED.test(written)) return undefined;
  if (!/^https?:\/\/[^/?#\\]/i.test(written) || !URL.canParse(written)) return undefined;
  const { origin, port } = new URL(written);
  const hasUserInformation = /^https?:\/\/[^/?#]*@/i.test(written);
  return hasUserInformation || origin.includes('*') || port === '0' ? undefined : origin;
};
