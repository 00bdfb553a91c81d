import { isRaisedByCheck } from '../checks/raised-by-check.js';
import type { CompetingClaim } from '../corrections/review/competing.js';
import type { QueuedItem } from '../corrections/review/queue.js';
import { valueText } from '../fields/value-text.js';
import { printable, printableLine } from '../wording/printable.js';

/** Maximum length of the content column, in characters. */
const LONGEST = 120;

const inOneLine = (text: string): string => {
  const characters = [...printableLine(text)];
  return characters.length <= LONGEST ? characters.join('') : `${characters.slice(0, LONGEST - 1).join('')}…`;
};

/** Indents continuation lines, so that user text cannot imitate lines of the report. */
const indented = (text: string): string => printable(text).replaceAll('\n', '\n  ');

const shown = (value: unknown): string => (value === null ? '(none)' : valueText(value));

const kind = ({ warning_type, change_type }: QueuedItem): string =>
  warning_type ?? (change_type === 'deletion' ? 'deletion' : 'correction');

const by = (item: QueuedItem): string => {
  if (isRaisedByCheck(item)) return 'check';
  return item.user_id === null ? 'a deleted account' : `account ${item.user_id}`;
};

const changes = ({ changes: all }: QueuedItem): readonly string[] =>
  Object.entries(all ?? {}).map(
    ([field, [before, after]]) => `${field}: ${shown(before)} -> ${shown(after)}`,
  );

/** Formats an item as one line. */
export const itemLine = (item: QueuedItem): string =>
  [
    String(item.id).padStart(6),
    item.updated_at.slice(0, 10),
    kind(item),
    by(item),
    item.scientific_name ?? `species ${item.record_id} (removed)`,
    inOneLine(changes(item).join('; ') || (item.notes ?? '').split('\n', 1)[0]!),
  ].join('  ');

/** Formats what all sources say about the fields of an item: a heading for each field, and a line for each claim. */
export const claimLines = (claims: readonly CompetingClaim[]): readonly string[] =>
  claims.flatMap((claim, at) => {
    const { attribute, standing, value, unit, source, evidence, n_observations, id, notes } = claim;
    const details = [evidence, n_observations === null ? null : `n = ${n_observations}`, `fact ${id}`, notes];
    const text = details.filter((part) => part !== null).join(', ');
    return [
      ...(claims[at - 1]?.attribute === attribute ? [] : [`claims about ${attribute}:`]),
      `  ${standing.padEnd(10)}  ${inOneLine(`${shown(value)}${unit === null ? '' : ` ${unit}`}, ${source} (${text})`)}`,
    ];
  });

/** Formats the status of an item, and who reviewed it. An item does not say who reverted it; its review notes do. */
const statusOf = ({ change_status, accepted_by }: QueuedItem): string => {
  if (accepted_by === null) return change_status;
  const by = `by account ${accepted_by}`;
  return change_status === 'reverted' ? `reverted, accepted ${by}` : `${change_status} ${by}`;
};

/** Formats an item with all details, one per line. */
export const itemText = (item: QueuedItem): string =>
  [
    `${kind(item)} ${item.id} by ${by(item)}, ${statusOf(item)}`,
    `record: ${item.scientific_name ?? 'removed'} (species ${item.record_id})`,
    `submitted ${item.created_at}, last changed ${item.updated_at}`,
    ...(item.source_reference === null ? [] : [`source: ${indented(item.source_reference)}`]),
    ...changes(item).map(indented),
    ...Object.entries(item.unapplied_fields ?? {}).map(([field, why]) => `not applied: ${field} (${why})`),
    ...(item.outcome === null ? [] : [`outcome: ${item.outcome}`]),
    ...(item.licence === null ? [] : [`licence: ${item.licence}`]),
    ...(item.notes ? [indented(`notes:\n${item.notes}`)] : []),
    ...(item.review_notes ? [indented(`review notes:\n${item.review_notes}`)] : []),
  ].join('\n');
