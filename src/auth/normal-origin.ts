const REPAIRED = /[\s\p{Cc}]/u;

/**
 * An origin as tokens carry and compare it: scheme, host and port, lower case, the
 * host in ASCII form, a default port dropped (contract C3.23). Undefined for what
 * is no absolute http or https URL with a host and without user information; a host with `*` or port 0 names no site.
 * Blanks and control characters within are refused: the parser of URLs would drop some, and name another site.
 */
export const normalOrigin = (text: string): string | undefined => {
  const written = text.trim();
  if (REPAIRED.test(written)) return undefined;
  if (!/^https?:\/\/[^/?#\\]/i.test(written) || !URL.canParse(written)) return undefined;
  const { username, password, origin, port } = new URL(written);
  const userInformation = username !== '' || password !== '' || /^https?:\/\/[^/?#]*@/i.test(written);
  return userInformation || origin.includes('*') || port === '0' ? undefined : origin;
};
