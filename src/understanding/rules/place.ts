import { as, isJoin, skipFillers } from '../clause.js';
import { conditionOf, type QueryParameter } from '../condition.js';
import type { MeaningOf } from '../meaning.js';
import { type GrammarRule, leftOut, type Reading, spanOf } from './rule.js';

type Relation = 'native' | 'introduced' | 'grows';

/** Establishments of a relation: what grows somewhere is there of its own or was brought, and still exists. */
const ESTABLISHMENTS: Readonly<Record<Relation, string>> = {
  native: 'native',
  introduced: 'introduced',
  grows: 'native,introduced,unknown',
};

const isPlaceRelation = (relation: string | undefined): relation is Relation =>
  relation !== undefined && relation in ESTABLISHMENTS;

/** Returns the relation that a segment names, the strongest first: "from" says less than "introduced". */
const relationAt = ({ segments }: Reading, at: number): Relation | undefined => {
  const named =
    segments[at]?.meanings.flatMap((meaning) => (meaning.is === 'relation' ? meaning.relation : [])) ?? [];
  return (['introduced', 'native', 'grows'] as const).find((relation) => named.includes(relation));
};

/** Returns the relation that the whole text names apart from the place: "native grasses for sand in Nebraska". */
const relationOfText = (reading: Reading): Relation | undefined => {
  const named = reading.segments.flatMap((_, at) => relationAt(reading, at) ?? []);
  return named.find((relation) => relation !== 'grows');
};

const parametersAt = (codes: readonly string[], relation: Relation): readonly QueryParameter[] => [
  ['filter[zone]', codes.join(',')],
  ['filter[establishment]', ESTABLISHMENTS[relation]],
];

/** Reads "native to Norway", "grows in Texas", "from Chile", "Norwegian". An ambiguous place is a choice. */
export const where: GrammarRule = (reading, at) => {
  const { segments } = reading;
  const relation = relationAt(reading, at);
  const place = relation === undefined ? at : skipFillers(segments, at + 1);
  const found = as(segments[place], 'place');
  if (found === undefined) return null;
  const { codes, approximate, next } = placesFrom(reading, place, found, relation);
  const span = spanOf(reading, at, next);
  const meant =
    isPlaceRelation(relation) && relation !== 'grows'
      ? relation
      : (relationOfText(reading) ?? relation ?? 'native');
  if (found.places.length > 1)
    return { next, choice: { span, readings: found.places.map((codes) => parametersAt(codes, meant)) } };
  return { next, conditions: [conditionOf(parametersAt(codes, meant), [span], approximate ?? meant)] };
};

/** Places of which any suffices. */
interface JoinedPlaces {
  readonly codes: readonly string[];
  /** Key of the first one for which other places stand; null without one. */
  readonly approximate: string | null;
  readonly next: number;
}

/** Reads further places after "or" and "and". */
const placesFrom = (
  reading: Reading,
  at: number,
  first: MeaningOf<'place'>,
  relation: Relation | undefined,
): JoinedPlaces => {
  const { segments } = reading;
  const codes = [...first.places[0]!];
  let { approximate } = first;
  let next = at + 1;
  /** Whether another relation begins: "naturalised in Spain, from Mexico". */
  const isOther = (from: number, to: number): boolean =>
    segments.slice(from, to).some((_, offset) => {
      const named = relationAt(reading, from + offset);
      return named !== undefined && named !== 'grows' && named !== relation;
    });
  for (;;) {
    const place = skipFillers(segments, next + 1);
    const also = isJoin(segments[next]) ? as(segments[place], 'place') : undefined;
    if (also === undefined || also.places.length > 1 || isOther(next + 1, place))
      return { codes, approximate, next };
    codes.push(...also.places[0]!);
    approximate ??= also.approximate;
    next = place + 1;
  }
};

/** Reads "native" without a place in the text, which asks for one. */
export const nativeWithoutPlace: GrammarRule = (reading, at) => {
  const relation = relationAt(reading, at);
  if (relation === undefined || relation === 'grows') return null;
  if (reading.segments[at]!.meanings.some(({ is }) => is === 'filler' || is === 'compare')) return null;
  const hasPlace = reading.segments.some((segment) => as(segment, 'place') !== undefined);
  const next = at + 1;
  return hasPlace ? { next } : leftOut(reading, at, next, 'native_where');
};
