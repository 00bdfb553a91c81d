import type { Visit } from '../visit.js';
import { observedText } from '../words.js';

interface ObservedProps {
  readonly visit: Visit;
  /** Null if nobody said it. */
  readonly observed: string | null;
}

/** When the value of a correction was observed or published. */
export const ObservedRow = ({ visit, observed }: ObservedProps) =>
  observed === null ? null : (
    <div>
      <dt>{visit.t.fix.observed}</dt>
      <dd>{observedText(visit.language, observed)}</dd>
    </div>
  );
