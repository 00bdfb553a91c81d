import type { FieldFault } from './fault.js';
import { faultSentences } from './fault.js';

/** Kinds of refusals; each has its own HTTP status. */
type RefusalKind = 'not_found' | 'forbidden' | 'conflict' | 'invalid';

/** The refusal of a submission or review; nothing of it is applied. */
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

/** Returns one refusal with all faults of a submission or review (C9.4). */
export const invalid = (faults: readonly FieldFault[]): Refusal =>
  new Refusal('invalid', faultSentences(faults), faults);
