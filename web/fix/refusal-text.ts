import type { Refusal } from '../../src/corrections/refusal.js';
import type { Visit } from '../visit.js';

/** Returns why a submission or decision was refused: what the catalogue says of its faults or kind, else the sentence of the API. */
export const refusalText = ({ t }: Pick<Visit, 't'>, { kind, message, faults }: Refusal): string => {
  const ofKind = t.fix.refusals[kind];
  if (ofKind === '') return message;
  const known = [...new Set(faults.flatMap(({ problem }) => t.fix.faults[problem] ?? []))];
  return known.length > 0 ? known.join(' ') : ofKind;
};
