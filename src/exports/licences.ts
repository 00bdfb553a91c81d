import { TO_BE_CONFIRMED } from '../fields/source-order.js';

/** Which values an export contains, by their licences (contract C16.22). */
export const LICENCE_SETS = ['cc', 'open', 'all'] as const;
export type LicenceSet = (typeof LICENCE_SETS)[number];

/** Version and country of a Creative Commons licence. Excludes nc, nd and sa, which look like a country. */
const VERSION_AND_PORT = '(?: \\d\\.\\d)?(?: (?!nc|nd|sa)[a-z]{2})?';

/**
 * Licences without conditions beyond credit: public domain, CC0, CC BY, OGL and MIT, as sources and images write them. The
 * public domain of one country is not that of others.
 */
const CREDIT_ONLY = [
  /^public(?: domain\b(?! in\b)|, credit asked$)/,
  /^pddl\b/,
  /^cc ?0\b/,
  new RegExp(`^cc by${VERSION_AND_PORT}$`),
  /^(?:uk )?(?:ogl|open government licen[cs]e)\b/,
  /^mit\b/,
];

/** Licences that also ask to publish the whole under themselves. */
const SHARE_ALIKE = [/^odbl\b/, /^open database licen[cs]e\b/, new RegExp(`^cc by sa${VERSION_AND_PORT}$`)];

/** Returns a licence in one spelling: `CC-BY-4.0` and `CC BY 4.0` are the same. */
const spelled = (licence: string): string =>
  licence
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** Returns the smallest set that contains values under a licence; an unknown, unconfirmed or non-commercial one is only in `all`. */
export const setOf = (licence: string | null): LicenceSet => {
  if (licence?.endsWith(TO_BE_CONFIRMED)) return 'all';
  const written = spelled(licence ?? '');
  if (CREDIT_ONLY.some((pattern) => pattern.test(written))) return 'cc';
  return SHARE_ALIKE.some((pattern) => pattern.test(written)) ? 'open' : 'all';
};

/** Returns whether a set contains values under a licence. */
export const permits = (set: LicenceSet, licence: string | null): boolean =>
  LICENCE_SETS.indexOf(setOf(licence)) <= LICENCE_SETS.indexOf(set);
