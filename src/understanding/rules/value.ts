import { FIELDS } from '../../fields/registry.js';
import { as, isPart, nearestBefore, nearestNoun, skipFillers } from '../clause.js';
import { conditionOf, filter, negated, parametersOf } from '../condition.js';
import { type Organ, type Segment, SHARED } from '../meaning.js';
import { type GrammarRule, leftOut, spanOf } from './rule.js';

/** Labels of `edible_part` by organ. */
const EATEN: Readonly<Partial<Record<Organ, string>>> = {
  flower: 'flowers',
  leaf: 'leaves',
  fruit: 'fruits',
  seed: 'seeds',
  root: 'roots',
  tuber: 'tubers',
  stem: 'stem',
};

/** Words that mean several steps of a scale: very dry soil is dry, too. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  'ground_humidity.dry': ['very_dry', 'dry'],
  'ground_humidity.moist': ['moist', 'damp'],
  'ground_humidity.damp': ['damp', 'wet'],
  'soil_nutriments.poor': ['extremely_poor', 'poor'],
  'soil_nutriments.rich': ['rich', 'extremely_rich'],
  'soil_salinity.saline': ['saline', 'very_saline', 'hyperhaline'],
  'soil_texture.rock': ['stones', 'rock'],
};

/** Fields by the vocabulary or key of their values. */
const FIELD_OF = new Map<string, string>(
  FIELDS.toReversed().flatMap(({ key, vocabulary }) => [
    [key, key] as const,
    ...(vocabulary === null || SHARED.has(vocabulary) ? [] : [[vocabulary, key] as const]),
  ]),
);

/** Reads a value of a field, such as "perennial" or "clay". */
export const value: GrammarRule = (reading, at) => {
  const found = as(reading.segments[at], 'value');
  const key = found && FIELD_OF.get(found.of);
  if (found === undefined || key === undefined) return null;
  const labels = WIDER[`${found.of}.${found.label}`] ?? [found.label];
  return { next: at + 1, conditions: [filter(key, labels, spanOf(reading, at, at + 1))] };
};

const EDIBLE = 'filter[edible]=true';
const INEDIBLE = 'filter[edible]=false';

/** Returns the animals that are to eat a plant, such as *cats can eat*; null if none are named beside. */
const eatersBeside = (segments: readonly Segment[], at: number): readonly string[] | null => {
  const before = nearestBefore(segments, at, (segment) => as(segment, 'victim') !== undefined);
  const named = as(segments[before ?? skipFillers(segments, at + 1)], 'victim');
  return named === undefined || named.victims.includes('people') ? null : named.victims;
};

/** Returns the places of further parts that "and" or "or" joins to one: *edible flowers and leaves*. */
const organsJoined = (segments: readonly Segment[], organ: number, step: 1 | -1): readonly number[] => {
  const joined: number[] = [];
  for (let at = organ + 2 * step; ; at += 2 * step) {
    const join = segments[at - step];
    const part = as(segments[at], 'organ')?.organ;
    if (part === undefined || EATEN[part] === undefined) return joined;
    if (as(join, 'and') === undefined && as(join, 'or') === undefined) return joined;
    joined.push(at);
  }
};

/** Reads a whole condition, such as "evergreen"; "edible" belongs to the part of the plant beside it. */
export const wholeCondition: GrammarRule = (reading, at) => {
  const { segments, language } = reading;
  const found = as(segments[at], 'condition');
  if (found === undefined) return null;
  const span = spanOf(reading, at, at + 1);
  const parameters = parametersOf(found.parameters);
  // "Fruit trees" are two filters, of which each can be taken off; two bounds of acidity are one condition.
  const parts = parameters.every(([name]) => name.startsWith('filter['))
    ? parameters.map((each) => [each])
    : [parameters];
  const conditions = parts.map((each) => conditionOf(each, [span]));
  if (found.parameters !== EDIBLE && found.parameters !== INEDIBLE) return { next: at + 1, conditions };
  const eaters = eatersBeside(segments, at);
  if (eaters !== null) return { next: at + 1, wish: { span, victims: eaters } };
  const organ = nearestNoun(segments, at, language, isPart);
  const part = organ === null ? undefined : EATEN[as(segments[organ], 'organ')!.organ];
  if (organ === null || part === undefined) return { next: at + 1, conditions };
  const organs = [organ, ...organsJoined(segments, organ, organ > at ? 1 : -1)];
  const eaten = filter(
    'edible_part',
    organs.map((each) => EATEN[as(segments[each], 'organ')!.organ]!),
    ...[span, ...organs.map((each) => spanOf(reading, each, each + 1))].sort(([a], [b]) => a - b),
  );
  return {
    next: at + 1,
    conditions: [found.parameters === EDIBLE ? eaten : negated(eaten)!],
    used: organs,
  };
};

/** Returns whether a word says that the plant behind it is a neighbour or example. */
const isCompared = (segment: Segment): boolean =>
  as(segment, 'beside') !== undefined || as(segment, 'resembles') !== undefined;

/** Reads the name of a plant, genus or family. */
export const taxon: GrammarRule = (reading, at) => {
  const found = as(reading.segments[at], 'taxon');
  if (found === undefined) return null;
  // Of *under walnut trees* and *stems like celery*, walnuts and celery are not what is looked for.
  const beside = nearestBefore(reading.segments, at, isCompared);
  if (beside !== null) return leftOut(reading, beside, at + 1, 'beside');
  const { rank, name } = found.taxon;
  const key = { species: 'scientific_name', genus: 'genus_name', family: 'family_name' }[rank];
  return { next: at + 1, conditions: [filter(key, [name], spanOf(reading, at, at + 1))] };
};

/** Organs that no field describes. */
const WITHOUT_FIELDS: ReadonlySet<Organ> = new Set(['bark', 'thorn', 'autumn_leaf']);

/**
 * Reads a part of the plant that nothing describes, and words that no field answers. Those that are also small words ("to plant")
 * only say what the months beside them are about.
 */
export const unanswered: GrammarRule = (reading, at) => {
  const segment = reading.segments[at]!;
  const organ = as(segment, 'organ')?.organ;
  if (organ !== undefined)
    return WITHOUT_FIELDS.has(organ) ? leftOut(reading, at, at + 1, `part_${organ}`) : { next: at + 1 };
  const reason = as(segment, 'unanswered')?.reason;
  return reason === undefined || as(segment, 'filler') ? null : leftOut(reading, at, at + 1, reason);
};
