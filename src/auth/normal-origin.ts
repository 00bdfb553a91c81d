const REPAIRED = /[\s\p{Cc}]/u;

/**
 * Normalises an origin: scheme, host in ASCII and port, in lower case, without a default
 * port (contract C3.23). Returns undefined for anything but an absolute http or https URL
 * with a host and without user information, for a host with `*`, for port 0, and for blanks
 * or control characters within: a URL parser drops some of them and would name another site.
 */
export const normalOrigin = (text: string): string | undefined => {
  const written = text.trim();
  if (REPAIRED.test(written)) return undefined;
  if (!/^https?:\/\/[^/?#\\]/i.test(written) || !URL.canParse(written)) return undefined;
  const { username, password, origin, port } = new URL(written);
  const userInformation = username !== '' || password !== '' || /^https?:\/\/[^/?#]*@/i.test(written);
  return userInformation || origin.includes('*') || port === '0' ? undefined : origin;
};
