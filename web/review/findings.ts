import { invertedPairs } from '../../src/fields/inverted-pairs.js';
import { FIELDS } from '../../src/fields/registry.js';
import { genusOf } from '../../src/names/scientific.js';
import type { CorrectionRow } from '../corrections/rows.js';
import { orderText } from '../corrections/wrong-order.js';
import { fieldLabel, labelWords, shownText, type Wording } from '../words.js';

type Finding = Pick<
  CorrectionRow,
  'warning_type' | 'changes' | 'notes' | 'scientific_name' | 'genus' | 'rank'
>;

/** Returns the sentences about values outside their range and pairs in the wrong order (C10.10, C10.15). */
const implausible = (wording: Wording, { changes }: Finding): readonly string[] => {
  const { findings } = wording.t.review;
  const found = FIELDS.flatMap((field) => {
    const value = changes?.[field.key]?.[0];
    return typeof value === 'number' ? [{ field, value }] : [];
  });
  const valueBy = new Map(found.map(({ field, value }) => [field.key, value]));
  const outside = found.flatMap(({ field, value }) => {
    const [low, high] = field.plausible ?? [-Infinity, Infinity];
    const shown = (each: number): string => shownText(wording, field, each);
    return value >= low && value <= high
      ? []
      : [findings.outside(fieldLabel(wording, field), shown(value), shown(low), shown(high))];
  });
  const inverted = invertedPairs(valueBy).map((pair) => orderText(wording, pair));
  return [...outside, ...inverted];
};

/** Returns the sentence about a name whose first word is not its genus. */
const wrongGenus = ({ t }: Wording, { changes, scientific_name, genus }: Finding): readonly string[] => {
  const [is, named] = changes?.['genus_name'] ?? [genus, genusOf(scientific_name ?? '')];
  if (is === null || is === named) return [];
  const sentence = t.review.findings.genus(String(named), String(is));
  return [changes === null ? `${sentence} ${t.review.findings.noGenus(String(named))}` : sentence];
};

const malformedName = (wording: Wording, { scientific_name, rank }: Finding): readonly string[] =>
  scientific_name === null || rank === null
    ? []
    : [wording.t.review.findings.name(scientific_name, labelWords(wording, 'rank', rank))];

/** A line of the notes of Checks::SharedIdentifier, as src/checks/problems.ts writes it. */
const SHARED = /^([^:]+):(.+) also identifies (.+) \(species \d+\)\.$/;

const shared = ({ t }: Wording, { notes }: Finding): readonly string[] =>
  (notes ?? '').split('\n').flatMap((line) => {
    const [, scheme, value, other] = SHARED.exec(line) ?? [];
    return other === undefined ? [] : [t.review.findings.shared(`${scheme} ${value}`, other)];
  });

/** A line of the notes of Checks::FactDivergence, as src/checks/problems.ts writes it. */
const DIVERGENT = /^(\w+): (.+)$/;

const divergent = (wording: Wording, { notes }: Finding): readonly string[] =>
  (notes ?? '').split('\n').flatMap((line) => {
    const [, key, claims] = DIVERGENT.exec(line) ?? [];
    const of = FIELDS.find((field) => field.key === key);
    return of === undefined ? [] : [wording.t.review.findings.divergent(fieldLabel(wording, of), claims!)];
  });

const TEXTS = {
  'Checks::PlausibleValues': implausible,
  'Checks::GenusName': wrongGenus,
  'Checks::ScientificNameFormat': malformedName,
  'Checks::SharedIdentifier': shared,
  'Checks::FactDivergence': divergent,
};

/**
 * Returns what a check found, in the language of the page; null where only its notes, which are English, say it. A value that
 * was held back needs no sentence: the claim beside it has value, source and reason.
 */
export const findingTexts = (wording: Wording, item: Finding): readonly string[] | null => {
  const { warning_type } = item;
  if (warning_type === 'Checks::UnusualValue') return [];
  if (warning_type === null || warning_type === 'report') return null;
  const found = TEXTS[warning_type](wording, item);
  return found.length === 0 ? null : found;
};
