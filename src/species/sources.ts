import type { Sheet, SheetSource } from './sheet.js';

/** A source as records show it (contract C8.21). */
export interface PresentedSource {
  readonly id: string;
  readonly name: string;
  readonly citation: string | null;
  readonly url: string | null;
  readonly last_update: string;
  readonly licence: string | null;
  readonly licence_url: string | null;
}

/** @param record the source's own id; where it has none, it is named as the record is. */
const present = (source: SheetSource, record: string | null, name: string): PresentedSource => ({
  id: record ?? name,
  name: source.name,
  citation: source.citation,
  url: record === null ? null : pageOf(source, record),
  last_update: source.last_update,
  licence: source.licence,
  licence_url: source.licence_url,
});

/** A source without an id of the record gives the name as it writes it (C8.21): the words of a name are no page. */
const isName = (record: string): boolean => record.includes(' ');

const pageOf = ({ record_url: pattern }: SheetSource, record: string): string | null =>
  pattern?.includes('{id}') && !isName(record) ? pattern.replaceAll('{id}', () => encodeURI(record)) : null;

/** By name, then id, distinct by both (C8.21, C8.30). */
export const inOrder = (sources: readonly PresentedSource[]): readonly PresentedSource[] => {
  const distinct = new Map(sources.map((source) => [`${source.name}\u0000${source.id}`, source]));
  return [...distinct.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, source]) => source);
};

/** Every source of a published value, name, zone or image of the species (C8.24). */
export const sourcesOf = (sheet: Sheet): readonly PresentedSource[] =>
  inOrder(sheet.sources.map((source) => present(source, source.record_id, sheet.scientific_name)));

/** Synonyms as objects with their own sources, by id (C8.11). */
export const synonymsOf = (sheet: Sheet) => {
  const registered = new Map(sheet.sources.map((source) => [source.source_id, source]));
  return sheet.synonyms.map(({ id, name, author, records }) => ({
    id,
    name,
    author,
    sources: inOrder(
      records.flatMap(([source, record]) => {
        const of = registered.get(source);
        return of ? [present(of, record, name)] : [];
      }),
    ),
  }));
};
