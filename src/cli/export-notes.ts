import { missingOperator } from '../exports/citation.js';
import type { ExportReport } from '../exports/export.js';
import type { Operator } from '../resources/citation/citation.js';
import { printNote } from './print.js';
import type { ShownProgress } from './progress.js';

/** Shows the progress of an export. */
export const progressOf = (progress: ShownProgress): ExportReport => {
  let isBegun = false;
  return (species, total) => {
    if (!isBegun) progress.start('writing', total);
    isBegun = true;
    progress.at(species);
  };
};

/** Says which settings are missing for an archive that others load. */
export const noteMissing = (operator: Operator): void => {
  const missing = missingOperator(operator);
  if (missing.length > 0)
    printNote(
      `Without ${missing.join(' and ')}, archives do not say who publishes the data and answers questions. Set ${missing.length > 1 ? 'them' : 'it'} before you publish.`,
    );
};
