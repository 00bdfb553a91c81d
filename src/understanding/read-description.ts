import { as, isNegation, isPart } from './clause.js';
import { canUnite, type Ignored, type TextSpan, type UnderstoodCondition, united } from './condition.js';
import type { WordLexicon } from './lexicon.js';
import type { Meaning, NamedTaxa, Segment } from './meaning.js';
import { negation } from './rules/negation.js';
import { type Choice, leftOut, type Reading, type RuleOutcome, type SafetyWish } from './rules/rule.js';
import { apply } from './rules/rules.js';
import { safety } from './rules/safety.js';
import { unanswered, value } from './rules/value.js';
import { segmentsOf } from './segments.js';

/** A description of plants as it was understood in one language (contract C7.31). */
export interface Description {
  readonly conditions: readonly UnderstoodCondition[];
  readonly ignored: readonly Ignored[];
  readonly wishes: readonly SafetyWish[];
  readonly choices: readonly Choice[];
  /** Place of an "or" between conditions on different fields, which no list answers. */
  readonly refused: Ignored | null;
  /** Letters of the words of the language that were understood, apart from names of plants. */
  readonly explained: number;
  /** Letters from the beginning to the end of each condition, apart from misspelt words. */
  readonly answered: number;
  /** Whether it describes plants instead of naming one. */
  readonly describes: boolean;
}

/** An outcome with the first segment that it read. */
interface Read extends RuleOutcome {
  readonly from: number;
}

/** Reads all segments, and last the parts that no adjective describes. */
const readAll = (reading: Reading): readonly Read[] => {
  const { segments } = reading;
  const outcomes: Read[] = [];
  /** Parts that may turn out to be what an adjective describes. */
  const parts: number[] = [];
  for (let at = 0; at < segments.length; ) {
    const segment = segments[at]!;
    const isAlone = isPart(segment) && !as(segment, 'unanswered');
    const outcome: RuleOutcome | null =
      apply(reading, at, [safety]) ??
      (isNegation(segments, at) ? negation(reading, at) : isAlone ? null : apply(reading, at));
    if (outcome !== null) outcomes.push({ ...outcome, from: at });
    else if (isAlone) parts.push(at);
    else if (segment.meanings.every(({ is }) => is === 'hardly') || as(segment, 'number'))
      outcomes.push({ ...leftOut(reading, at, at + 1, 'unknown'), from: at });
    at = outcome?.next ?? at + 1;
  }
  const used = new Set(outcomes.flatMap((outcome) => outcome.used ?? []));
  const alone = parts
    .filter((at) => !used.has(at))
    .map((at) => ({ ...apply(reading, at, [value, unanswered])!, from: at }));
  return [...outcomes, ...alone].sort((a, b) => a.from - b.from);
};

const isOfSize = ({ reading, parameters }: UnderstoodCondition): boolean =>
  reading !== null && parameters.every(([name]) => name.startsWith('range['));

/** Returns conditions without vague sizes about which the text also has a number: *a medium grass, 3-5 ft*. */
const exact = (conditions: readonly UnderstoodCondition[]): readonly UnderstoodCondition[] => {
  const measured = new Set(
    conditions
      .filter((each) => !isOfSize(each))
      .flatMap(({ parameters }) => parameters.map(([name]) => name)),
  );
  return conditions.filter((each) => !isOfSize(each) || !measured.has(each.parameters[0]![0]));
};

/** Returns the "or" between conditions that no list can unite; null if there is none. */
const refusedOr = (reading: Reading, outcomes: readonly Read[]): Ignored | null => {
  for (const [at, segment] of reading.segments.entries()) {
    if (as(segment, 'or') === undefined) continue;
    const before = outcomes.findLast(({ next }) => next <= at);
    const one = before?.conditions?.at(-1);
    const after = outcomes.filter(({ from }) => from > at).flatMap(({ conditions }) => conditions ?? []);
    const [other, later] = after;
    // "A shrub or small tree" joins the two forms.
    if (other && isOfSize(other) && one && later && canUnite(one, later)) continue;
    if (one && other && !canUnite(one, other))
      return { span: [one.spans[0]![0], other.spans.at(-1)![1]], reason: 'or' };
  }
  return null;
};

const isKnown = ({ meanings, corrected }: Segment): boolean => meanings.length > 0 && !corrected;
const isOfGrammar = (segment: Segment): boolean =>
  segment.meanings.some(
    ({ is }) => is !== 'filler' && is !== 'taxon' && is !== 'sign' && is !== 'and' && is !== 'or',
  );

/** Returns the number of letters in spans, of which some may be the same. */
const lettersOf = (spans: readonly TextSpan[]): number =>
  new Set(spans.flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at))).size;

/** Returns whether a word in a span was read as a similar one. */
const isMisspelt = (segments: readonly Segment[], [from, to]: TextSpan): boolean =>
  segments.some(({ corrected, start, end }) => corrected && start < to && end > from);

/** Meanings of adjectives that stand before names of plants: *white hellebore*, *dwarf elder*, *deadly nightshade*. */
const NAMING: ReadonlySet<Meaning['is']> = new Set([
  'value',
  'condition',
  'size',
  'safety',
  'season',
  'showy',
  'plain',
]);

/**
 * Returns whether a text is one adjective and words that nothing here knows, or the name of a species that it may be a part of
 * (*red spider lily*): a search for a name.
 */
const mayName = (segments: readonly Segment[]): boolean => {
  const others = segments.filter((segment) => !isUnknown(segment));
  const [adjective] = others.filter(isOfGrammar);
  const isAdjective = adjective?.meanings.some(
    (meaning) => NAMING.has(meaning.is) && !(meaning.is === 'value' && meaning.of === 'plant_form'),
  );
  if (!isAdjective || isPart(adjective!)) return false;
  const isColour = as(adjective, 'value')?.of === 'color';
  const named = others.filter((segment) => segment !== adjective);
  const isLong = ({ meanings, text }: Segment): boolean =>
    isColour &&
    / /.test(text) &&
    meanings.some(
      (meaning) => meaning.is === 'taxon' && meaning.taxon.rank === 'species' && meaning.taxon.asWritten,
    );
  return named.every(isLong) && segments.length > 1 && named.length <= 1;
};

/** Returns whether a segment is an unknown word, or one that is near to a small word alone (*Germer*). */
const isUnknown = ({ meanings, corrected }: Segment): boolean =>
  meanings.every(({ is }) => corrected && is === 'filler');

/** Reads a text in the language of a lexicon. */
export const readDescription = (text: string, lexicon: WordLexicon, taxa: NamedTaxa): Description => {
  const segments = segmentsOf(text, lexicon, taxa);
  const reading: Reading = { segments, language: lexicon.language };
  const outcomes = readAll(reading);
  const conditions = exact(united(outcomes.flatMap((outcome) => outcome.conditions ?? [])));
  const ignored = outcomes.flatMap((outcome) => outcome.ignored ?? []);
  const wishes = outcomes.flatMap(({ wish }) => wish ?? []);
  const choices = outcomes.flatMap(({ choice }) => choice ?? []);
  const words = segments.filter(({ text }) => !/^['’]$/.test(text)).length;
  const unknown = segments.filter(({ meanings }) => meanings.length === 0).length;
  const answered = conditions.length + wishes.length + choices.length;
  // A misspelt word alone is more often a name; in a text of known words it describes.
  const isRead = (segment: Segment): boolean => isKnown(segment) || (unknown === 0 && segments.length > 1);
  const grammar = segments.filter((segment) => isOfGrammar(segment) && isRead(segment)).length;
  return {
    conditions,
    ignored,
    wishes,
    choices,
    refused: refusedOr(reading, outcomes),
    explained: lettersOf(
      segments
        .filter((segment) => isKnown(segment) && segment.meanings.some(({ is }) => is !== 'taxon'))
        .map(({ start, end }) => [start, end]),
    ),
    answered: lettersOf(
      conditions.flatMap(({ spans }) => spans).filter((span) => !isMisspelt(segments, span)),
    ),
    describes:
      grammar > 0 &&
      !mayName(segments) &&
      (answered > 0 ? segments.filter(isUnknown).length <= words / 2 : unknown === 0 && ignored.length > 0),
  };
};
