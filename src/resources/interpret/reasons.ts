import type { QueryParameter } from '../../understanding/condition.js';
import { wordsIn } from '../../understanding/language-words.js';

/** Why words of a description are no condition (contract C7.33), by code. */
export const IGNORED_BECAUSE = {
  unknown: 'Not understood.',
  negation: 'What is to be left out here cannot be expressed as a filter.',
  or: 'Plants that meet one condition or another one cannot be listed: ask for each of them.',
  native_where: 'Native or introduced where? Name a country or region: every plant is native somewhere.',
  winter: 'Say what happens in winter: flowers, fruits or growth.',
  part_bark: 'Bark, twigs and branches have no field.',
  part_thorn: 'Thorns, spines and prickles have no field.',
  part_autumn_leaf: 'Colours of autumn have no field.',
  months_of_leaves: 'Months and seasons of leaves have no field.',
  part_stem: 'The colour of stems has no field.',
  part_root: 'The colour of roots has no field.',
  part_tuber: 'The colour of tubers has no field.',
  part_wood: 'The colour of wood has no field.',
  size_of_part: 'The size of flowers, leaves and fruits has no field.',
  small_place:
    'Places are countries, large islands, regions of continents, and states of four large countries.',
  sowing_time: 'Months of sowing and planting are no filter: see the record of the plant.',
  wildlife: 'No field says which animals a plant attracts.',
  other_animals: 'What is poisonous to these animals has no field.',
  beside: 'Neighbours of a plant are no filter: see the record of the plant.',
  self_fertile: 'No field says whether a plant pollinates itself.',
  temperature: 'Warmth has no field: ask for a hardiness zone or the lowest temperature.',
  drainage: 'Drainage has no field.',
  container: 'No field says which plants grow in pots or on balconies.',
  hedge: 'No field says which plants make a hedge or screen.',
  ground_cover: 'No field says which plants cover the ground.',
  scent: 'Scent has no field.',
  spread_by_runners: 'No field says how a plant spreads by itself.',
  care: 'How easy a plant is has no field.',
  pests: 'No field says which pests or diseases a plant resists.',
  taste: 'Taste has no field.',
  nutrition: 'Nutrients of food have no field.',
  price: 'This service knows no prices and sells nothing.',
  wind: 'Exposure to wind has no field.',
  allergy: 'Allergies and pollen have no field.',
  indoor: 'No field says which plants are grown indoors.',
  cutting: 'No field says which plants are cut for vases.',
  place_in_garden: 'No field says for which part of a garden a plant is used.',
  looks: 'How a plant looks beyond its fields cannot be asked for.',
};

/** Code of a reason for which words of a description are no condition. */
export type IgnoredReason = keyof typeof IGNORED_BECAUSE;

/** Returns why words are no condition, as a sentence. */
export const ignoredBecause = (reason: string): string =>
  (IGNORED_BECAUSE as Readonly<Record<string, string>>)[reason] ?? 'No field answers this.';

const ANY_OF = new Intl.ListFormat('en', { type: 'disjunction' });

/** Returns why nothing here answers a wish that a plant be harmless, to somebody in words or to anybody. */
export const noProofText = (victims: readonly string[]): string =>
  `No source here says of any plant that it is harmless to ${victims.length === 0 ? 'anybody' : ANY_OF.format(victims)}.`;

/** Returns how many of the plants are known to be poisonous. */
export const poisonousText = (victims: readonly string[], count: number): string =>
  `${count.toLocaleString('en')} of the plants ${count === 1 ? 'is' : 'are'} known to be poisonous${victims.length === 0 ? '' : ' to them'}`;

/** What a list without the plants that are poisonous to some animals may still hold. */
export const POISONOUS_TO_PEOPLE = 'What is left may still be poisonous to people.';

/** Returns whether a wish is for animals alone, so that the plants left may poison people. */
export const isForAnimals = (victims: readonly string[]): boolean =>
  victims.length > 0 && !victims.includes('people');

/** Returns a victim in English words. */
const wordFor = (victim: string): string => wordsIn('en').shown('value', `poison_victim.${victim}`) ?? victim;

/** Returns why nothing here answers a wish that a plant be harmless to victims, by their labels. */
export const unprovenText = (victims: readonly string[]): string => noProofText(victims.map(wordFor));

const withWarning = (victims: readonly string[], said: string): string =>
  `${unprovenText(victims)} ${said}${isForAnimals(victims) ? ` ${POISONOUS_TO_PEOPLE}` : ''}`;

/** Returns the answer to a wish that a plant be harmless to victims, by their labels (contract C7.35). */
export const wishText = (victims: readonly string[], poisonous: number): string =>
  withWarning(victims, `${poisonousText(victims, poisonous)}: leave those out.`);

/** Returns what a search says that applies the rest of a description with such a wish (contract C7.37). */
export const unmetWishText = (victims: readonly string[], [name, value]: QueryParameter): string =>
  withWarning(victims, `The results may be poisonous: leave out those known to be with ${name}=${value}.`);
