import {
  IGNORED_BECAUSE,
  noProofText,
  POISONOUS_TO_PEOPLE,
  poisonousText,
} from '../../../src/resources/interpret/reasons.js';
import { plural } from './words.js';

/** Texts about descriptions of plants that were read as filters. */
export const saidEnglish = {
  said: {
    leftOut: 'Left out',
    /** Why words are no condition, by reason. */
    because: IGNORED_BECAUSE as Readonly<Record<string, string>>,
    noField: 'No field answers this.',
    growsIn: 'Grows in',
    mayMean: (words: string): string => `“${words}” has several meanings:`,
    noProof: noProofText,
    poisonous: poisonousText,
    leaveOut: 'leave those out',
    poisonousToPeople: POISONOUS_TO_PEOPLE,
    known: (label: string, count: number, all: number): string =>
      `“${label}” is known for ${count.toLocaleString('en')} of ${all.toLocaleString('en')} plants`,
    alsoKnown: (label: string, count: number): string => `“${label}” for ${count.toLocaleString('en')}`,
    showUnknown: 'Show also plants without a value:',
    without: 'without',
    asName: 'Search for this as a name instead',
    asDescription: (count: number): string =>
      `Read this as a description instead: ${plural(count, 'plant', 'plants')}`,
  },
};
