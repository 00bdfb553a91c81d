import { colour } from './colour.js';
import { measure } from './measure.js';
import { month } from './month.js';
import { nativeWithoutPlace, where } from './place.js';
import type { GrammarRule, Reading, RuleOutcome } from './rule.js';
import { safety } from './safety.js';
import { showy } from './showy.js';
import { size } from './size.js';
import { taxon, unanswered, value, wholeCondition } from './value.js';
import { hardy, zone } from './zone.js';

/** In the order in which they are tried. */
const RULES: readonly GrammarRule[] = [
  safety,
  zone,
  hardy,
  where,
  measure,
  month,
  showy,
  wholeCondition,
  colour,
  value,
  size,
  taxon,
  nativeWithoutPlace,
  unanswered,
];

/** Returns what the first of some rules reads that has something to say; null if none has. */
export const apply = (
  reading: Reading,
  at: number,
  rules: readonly GrammarRule[] = RULES,
): RuleOutcome | null => {
  for (const rule of rules) {
    const outcome = rule(reading, at);
    if (outcome !== null) return outcome;
  }
  return null;
};
