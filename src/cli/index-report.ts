import type { DeadLetter } from '../../indexer/dead-letters.js';
import { DRIFTS, type Drift, type Tallies, totalOf } from '../../indexer/drift.js';
import type { Rebuilt } from '../../indexer/rebuild.js';
import { isReconciled, type Reconciled } from '../../indexer/reconcile.js';
import type { RolledBack } from '../../indexer/rollback.js';
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

export const rolledBackText = (stores: readonly RolledBack[]): string =>
  stores
    .map(
      ({ store, index, species, seconds }) =>
        `${store}: back on ${index}, ${figure(species)} species, in ${seconds.toFixed(1)} s`,
    )
    .join('\n');

const DRIFT_TEXTS: Readonly<Record<Drift, string>> = {
  missing: 'missing',
  surplus: 'not in Postgres',
  older: 'of an older revision',
  newer: 'of a newer revision',
  content: 'of the same revision with other content',
  unmade: 'whose document cannot be made',
};

const tallyLines = (tallies: Tallies): readonly string[] =>
  DRIFTS.flatMap((drift) => {
    const { count, first } = tallies[drift];
    if (count === 0) return [];
    const ids = `${first.join(', ')}${count > first.length ? ', …' : ''}`;
    return [`  ${figure(count)} ${DRIFT_TEXTS[drift]}: ${ids}`];
  });

/** What a comparison found, for people to read. */
export const reconciledText = (reconciled: Reconciled): string => {
  const { species, stores, repaired, waiting, seconds } = reconciled;
  return [
    `${figure(species)} species compared in ${seconds.toFixed(1)} s`,
    ...stores.flatMap(({ store, documents, found, remaining }) => {
      const differ = totalOf(found);
      const held = `${store}: ${counted(documents, 'document')}`;
      if (differ === 0) return [`${held}, none differs`];
      const left = repaired ? `, ${figure(totalOf(remaining))} left after the repair` : '';
      const kept = repaired && totalOf(remaining) > 0 ? ['  left:', ...tallyLines(remaining)] : [];
      return [`${held}, ${figure(differ)} differ${left}`, ...tallyLines(found), ...kept];
    }),
    ...(waiting > 0 ? [`${figure(waiting)} changed all the while and are on their way`] : []),
    ...(repaired && !isReconciled(reconciled)
      ? ['look at linnea index dead-letters; what is not there needs linnea index rebuild']
      : []),
  ].join('\n');
};

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
