import type { Visit } from '../visit.js';
import { numberText } from '../words.js';

interface CountListProps {
  readonly visit: Visit;
  /** Numbers that are null are left out. */
  readonly counts: readonly (readonly [count: number | null, words: string])[];
}

/** Numbers with the words for what they count. */
export const CountList = ({ visit: { language }, counts }: CountListProps) => (
  <dl class="counts">
    {counts.map(([count, words]) =>
      count === null ? null : (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{numberText(language, count)}</dd>
        </div>
      ),
    )}
  </dl>
);
