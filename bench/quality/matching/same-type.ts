import { compareAuthors } from '../../../src/names/author-comparison.js';
import { sameStem } from '../../../src/names/matching.js';
import type { PublishedName } from './corruptions.js';

/** Returns the author who first described the plant: the author in brackets if the name was moved. */
const firstAuthor = (author: string | null): string | null =>
  author === null ? null : (/^\(([^()]*)\)/.exec(author)?.[1] ?? author);

const epithet = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);

/**
 * Tells whether two names have the same type, so mean the same species: the same first author and the same epithet,
 * apart from its gender.
 */
export const haveSameType = (one: PublishedName, other: PublishedName): boolean =>
  sameStem(epithet(one.name), epithet(other.name)) &&
  ['same', 'compatible'].includes(compareAuthors(firstAuthor(one.author), firstAuthor(other.author)));
