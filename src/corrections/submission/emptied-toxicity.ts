import { toxicityWarning } from '../../fields/derived-values.js';
import type { Fault } from '../../wording/fault.js';
import { fault, named } from '../fault.js';
import { type CorrectedRecord, decidingValues } from '../record.js';
import type { Proposal } from './read-attributes.js';

const FOLLOWS = fault(
  'derived',
  'cannot be emptied: it follows from the warnings about the plant, which would stay. Correct them in safety',
);

/** Returns the fault of a proposal that empties the toxicity of a plant with a warning that decides it (contract C9.23). */
export const emptiedToxicity = (record: CorrectedRecord, proposals: Iterable<Proposal>): readonly Fault[] =>
  [...proposals].flatMap(({ field, value, attribute, given }) =>
    field.key === 'toxicity' && value === null && toxicityWarning(decidingValues(record)) !== null
      ? [named(attribute, given, FOLLOWS)]
      : [],
  );
