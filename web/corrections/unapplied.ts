import type { Visit } from '../visit.js';
import { changedLabel } from './changes.js';

/** Fields of an accepted correction that were not applied, with the reason (contract C8.47); null until the item is accepted, and for an item without changes. */
export type UnappliedFields = Readonly<Record<string, 'not_selected' | 'off_scale'>> | null;

/** Returns what was not applied, in a sentence for each reason. */
export const unappliedTexts = (visit: Visit, fields: UnappliedFields): readonly string[] =>
  (['off_scale', 'not_selected'] as const).flatMap((reason) => {
    const labels = Object.entries(fields ?? {})
      .filter(([, why]) => why === reason)
      .map(([key]) => visit.t.inSentence(changedLabel(visit, key)));
    return labels.length === 0 ? [] : [visit.t.corrections.unapplied(visit.t.and(labels), reason)];
  });
