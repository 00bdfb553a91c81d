import { changedLabel } from '../corrections/changes.js';
import type { Visit } from '../visit.js';
import { dateText } from '../words.js';
import type { PlantContent } from './read.js';

/** The corrections and reports that wait for review. */
export const PendingList = ({ visit, content: { pending } }: { visit: Visit; content: PlantContent }) => {
  const { t } = visit;
  if (pending.length === 0) return null;
  const label = (key: string): string => visit.t.inSentence(changedLabel(visit, key));
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
