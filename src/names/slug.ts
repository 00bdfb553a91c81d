import { plain } from './fold.js';

/**
 * Returns the slug of a name (contract C10.55): `Pyrella × mixta` gives `pyrella-x-mixta`,
 * `×Pyrella mixta` gives `x-pyrella-mixta`. Does not check whether it is free. Empty for a
 * text without Latin letters or digits.
 */
export const slug = (name: string): string =>
  plain(name.replaceAll('×', ' x '))
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
