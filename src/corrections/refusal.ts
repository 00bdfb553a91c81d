import type { FieldFault } from './fault.js';
import { faultSentences } from './fault.js';

/** Why a submission or review is refused, by what a caller can do about it. */
type RefusalKind = 'not_found' | 'forbidden' | 'conflict' | 'invalid';

/** A submission or review that is refused; nothing of it was applied. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly kind: RefusalKind,
    message: string,
    readonly faults: readonly FieldFault[] = [],
  ) {
    super(message);
  }
}

/** All that is wrong with what was sent, in one refusal (C9.4). */
export const invalid = (faults: readonly FieldFault[]): Refusal =>
  new Refusal('invalid', faultSentences(faults), faults);
