import type { DeadLetter } from '../../indexer/dead-letters.js';
import { DRIFTS, type Drift, type Tallies, totalOf } from '../../indexer/drift.js';
import type { Rebuilt } from '../../indexer/rebuild.js';
import { isReconciled, type Reconciled } from '../../indexer/reconcile.js';
import type { RolledBack } from '../../indexer/rollback.js';
import type { IndexStatus } from '../../indexer/status.js';
import { counted, figure } from './figures.js';

/** Formats the index status, one fact per line. */
export const statusText = ({ species, stores, outbox, deadLetters }: IndexStatus): string =>
  [
    `${figure(species)} species in Postgres`,
    ...stores.map(({ name, documents, error }) => {
      if (error !== undefined) return `${name}: unreachable: ${error}`;
      return documents === null
        ? `${name}: no index yet; run linnea index rebuild`
        : `${name}: ${counted(documents, 'document')}`;
    }),
    outbox.rows === 0
      ? 'outbox: empty'
      : `outbox: ${counted(outbox.rows, 'pending change')}, the oldest ${Math.round(outbox.seconds)} s old`,
    `dead letters: ${figure(deadLetters)}`,
  ].join('\n');

export const rebuiltText = (rebuilt: Rebuilt | null): string =>
  rebuilt === null
    ? 'No search store is configured.'
    : `indexed ${figure(rebuilt.species)} species in ${rebuilt.seconds.toFixed(1)} s, ${figure(rebuilt.rejected)} rejected`;

export const rolledBackText = (stores: readonly RolledBack[]): string =>
  stores
    .map(
      ({ store, index, species, seconds }) =>
        `${store}: switched back to ${index}, ${figure(species)} species updated in ${seconds.toFixed(1)} s`,
    )
    .join('\n');

const DRIFT_TEXTS: Readonly<Record<Drift, string>> = {
  missing: 'missing from the index',
  surplus: 'not in Postgres',
  older: 'with an older revision',
  newer: 'with a newer revision',
  content: 'with the same revision but different content',
  unbuildable: 'whose document cannot be built',
};

const tallyLines = (tallies: Tallies): readonly string[] =>
  DRIFTS.flatMap((drift) => {
    const { count, first } = tallies[drift];
    if (count === 0) return [];
    const ids = `${first.join(', ')}${count > first.length ? ', …' : ''}`;
    return [`  ${figure(count)} ${DRIFT_TEXTS[drift]}: ${ids}`];
  });

/** Formats the result of a comparison. */
export const reconciledText = (reconciled: Reconciled): string => {
  const { species, stores, repaired, waiting, seconds } = reconciled;
  return [
    `${figure(species)} species compared in ${seconds.toFixed(1)} s`,
    ...stores.flatMap(({ store, documents, found, remaining }) => {
      const differ = totalOf(found);
      const heading = `${store}: ${counted(documents, 'document')}`;
      if (differ === 0) return [`${heading}, no differences`];
      const left = repaired ? `, ${figure(totalOf(remaining))} remaining after the repair` : '';
      const rest = repaired && totalOf(remaining) > 0 ? ['  remaining:', ...tallyLines(remaining)] : [];
      return [`${heading}, ${figure(differ)} different${left}`, ...tallyLines(found), ...rest];
    }),
    ...(waiting > 0
      ? [`${figure(waiting)} species kept changing during the comparison; their changes are pending`]
      : []),
    ...(repaired && !isReconciled(reconciled)
      ? [
          'Run linnea index dead-letters to see rejected species; repair all others with linnea index rebuild.',
        ]
      : []),
  ].join('\n');
};

export const deadLettersText = (letters: readonly DeadLetter[]): string =>
  letters.length === 0
    ? 'No dead letters: no store has rejected a species.'
    : letters
        .map(({ species, revision, reason, attempts, since }) =>
          [`species ${species}`, `revision ${revision}`, counted(attempts, 'attempt'), since, reason].join(
            ', ',
          ),
        )
        .join('\n');

export const retryText = (queued: number): string => `${figure(queued)} species queued for indexing`;
