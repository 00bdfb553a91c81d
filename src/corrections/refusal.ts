import { type Fault, shownFaults } from '../wording/fault.js';

/** Kinds of refusals; each has its own HTTP status. */
type RefusalKind = 'not_found' | 'forbidden' | 'conflict' | 'invalid';

/** The refusal of a submission or review; nothing of it is applied. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly kind: RefusalKind,
    message: string,
    readonly faults: readonly Fault[] = [],
  ) {
    super(message);
  }
}

/** Returns one refusal with all faults of a submission or review (C9.4). */
export const invalid = (faults: readonly Fault[]): Refusal =>
  new Refusal('invalid', shownFaults(faults).message, faults);
