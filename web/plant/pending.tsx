import { FIELDS } from '../../src/fields/registry.js';
import type { Visit } from '../visit.js';
import { dateText, fieldLabel, lower } from '../words.js';
import type { PlantContent } from './read.js';

const LABELLED = new Map(FIELDS.map((field) => [field.key, field]));

/** The corrections and reports that wait for review. */
export const PendingList = ({ visit, content: { pending } }: { visit: Visit; content: PlantContent }) => {
  const { t } = visit;
  if (pending.length === 0) return null;
  const label = (key: string): string => {
    const field = LABELLED.get(key);
    return field ? lower(fieldLabel(visit, field)) : key;
  };
  return (
    <section aria-labelledby="pending">
      <h2 id="pending">{t.plant.pending}</h2>
      <ul>
        {pending.map(({ id, is_report, keys, submitted_at }) => (
          <li key={id}>
            {is_report ? t.plant.report : t.plant.pendingItem(keys.map(label))}
            <span class="quiet"> · {dateText(visit.language, submitted_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
