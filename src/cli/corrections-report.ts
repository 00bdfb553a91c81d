import type { QueuedItem } from '../corrections/review/queue.js';

/** Longest content of a line of the list, in characters. */
const LONGEST = 120;

/** What people wrote, without what a terminal would obey: control characters but tab and line feed, marks of direction. */
const visible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '\ufffd');

const inOneLine = (text: string): string => {
  const characters = [...visible(text).replace(/\s+/g, ' ')];
  return characters.length <= LONGEST ? characters.join('') : `${characters.slice(0, LONGEST - 1).join('')}…`;
};

/** Further lines stay below the first, so that none passes for a line of the report. */
const indented = (text: string): string => visible(text).replaceAll('\n', '\n  ');

const shown = (value: unknown): string => {
  if (value === null) return 'nothing';
  return Array.isArray(value) ? value.join('|') : String(value);
};

const kind = ({ warning_type, change_type }: QueuedItem): string =>
  warning_type ?? (change_type === 'deletion' ? 'deletion' : 'correction');

const by = ({ user_id }: QueuedItem): string => (user_id === null ? 'check' : `account ${user_id}`);

const changes = ({ changes: all }: QueuedItem): readonly string[] =>
  Object.entries(all ?? {}).map(
    ([field, [before, after]]) => `${field}: ${shown(before)} -> ${shown(after)}`,
  );

/** An item in one line. */
export const itemLine = (item: QueuedItem): string =>
  [
    String(item.id).padStart(6),
    item.updated_at.slice(0, 10),
    kind(item),
    by(item),
    item.scientific_name ?? `species ${item.record_id} (gone)`,
    inOneLine(changes(item).join('; ') || (item.notes ?? '').split('\n', 1)[0]!),
  ].join('  ');

/** All of an item, a line each. */
export const itemText = (item: QueuedItem): string =>
  [
    `${kind(item)} ${item.id} of ${by(item)}, ${item.change_status}${item.accepted_by === null ? '' : ` by account ${item.accepted_by}`}`,
    `record: ${item.scientific_name ?? 'gone'} (species ${item.record_id})`,
    `submitted ${item.created_at}, last changed ${item.updated_at}`,
    ...(item.source_reference === null ? [] : [`source: ${indented(item.source_reference)}`]),
    ...changes(item).map(indented),
    ...(item.notes ? [indented(`notes:\n${item.notes}`)] : []),
  ].join('\n');
