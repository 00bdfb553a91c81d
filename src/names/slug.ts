import { plain } from './fold.js';

/**
 * The slug of a name (contract C10.55): `Pyrella × mixta` gives `pyrella-x-mixta`,
 * `×Pyrella mixta` gives `x-pyrella-mixta`. Whether it is free is for the caller.
 * Empty for a text without a letter of the Latin alphabet or a digit.
 */
export const slug = (name: string): string =>
  plain(name.replaceAll('×', ' x '))
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
