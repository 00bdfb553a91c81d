import type { DeadLetter } from '../../indexer/dead-letters.js';
import type { Rebuilt } from '../../indexer/rebuild.js';
import type { IndexStatus } from '../../indexer/status.js';
import { counted, figure } from './figures.js';

/** The status for people to read, a line a fact. */
export const statusText = ({ species, stores, outbox, deadLetters }: IndexStatus): string =>
  [
    `${figure(species)} species in Postgres`,
    ...stores.map(({ name, documents, error }) => {
      if (error !== undefined) return `${name}: cannot be reached: ${error}`;
      return documents === null ? `${name}: no index yet` : `${name}: ${counted(documents, 'document')}`;
    }),
    outbox.rows === 0
      ? 'outbox: empty'
      : `outbox: ${counted(outbox.rows, 'row')}, the oldest for ${Math.round(outbox.seconds)} s`,
    `dead letters: ${figure(deadLetters)}`,
  ].join('\n');

export const rebuiltText = (rebuilt: Rebuilt | null): string =>
  rebuilt === null
    ? 'there is no store to rebuild'
    : `${figure(rebuilt.species)} species in ${rebuilt.seconds.toFixed(1)} s, ${figure(rebuilt.refused)} refused`;

export const deadLettersText = (letters: readonly DeadLetter[]): string =>
  letters.length === 0
    ? 'no dead letters'
    : letters
        .map(({ species, revision, reason, attempts, since }) =>
          [`species ${species}`, `revision ${revision}`, counted(attempts, 'attempt'), since, reason].join(
            ', ',
          ),
        )
        .join('\n');

export const retryText = (queued: number): string => `${figure(queued)} species written out again`;
