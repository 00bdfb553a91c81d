import type { FieldValue, InvertedPair } from '../../src/fields/inverted-pairs.js';
import { Notice } from '../components/form.js';
import type { Visit } from '../visit.js';
import { fieldLabel, shownText, type Wording } from '../words.js';

/** Returns the sentence about two values in the wrong order (C10.15). */
export const orderText = (wording: Wording, [low, high]: InvertedPair): string => {
  const labelled = ([field, value]: FieldValue): readonly [string, string] => [
    wording.t.inSentence(fieldLabel(wording, field)),
    shownText(wording, field, value),
  ];
  return wording.t.corrections.wrongOrder(labelled(low), labelled(high));
};

/** Says which values a proposal would put in the wrong order (C9.22). */
export const WrongOrder = ({ visit, pairs }: { visit: Visit; pairs: readonly InvertedPair[] }) => (
  <>
    {pairs.map((pair) => (
      <Notice kind="note" key={pair[0][0].key}>
        {orderText(visit, pair)} {visit.t.corrections.checkBoth}
      </Notice>
    ))}
  </>
);
