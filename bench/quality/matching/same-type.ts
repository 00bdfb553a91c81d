import { compareAuthors } from '../../src/names/author-comparison.js';
import { sameStem } from '../../src/names/matching.js';
import type { Sound } from './corruptions.js';

/** Who described the plant: of a name that was moved the author in brackets. */
const firstAuthor = (author: string | null): string | null =>
  author === null ? null : (/^\(([^()]*)\)/.exec(author)?.[1] ?? author);

const epithet = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);

/** Whether two names are of one type, so of one species: the same epithet but for its gender, of the same first author. */
export const ofOneType = (one: Sound, other: Sound): boolean =>
  sameStem(epithet(one.name), epithet(other.name)) &&
  ['same', 'compatible'].includes(compareAuthors(firstAuthor(one.author), firstAuthor(other.author)));
