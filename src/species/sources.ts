import type { FullRecord, RecordSource } from './full-record.js';

/** A source in a record (contract C8.21). */
export interface PresentedSource {
  readonly id: string;
  readonly name: string;
  readonly citation: string | null;
  readonly url: string | null;
  readonly last_update: string;
  readonly licence: string | null;
  readonly licence_url: string | null;
}

/** @param record Id of the species in the source, or its name for sources without ids. */
const present = (source: RecordSource, record: string | null, name: string): PresentedSource => ({
  id: record ?? name,
  name: source.name,
  citation: source.citation,
  url: pageOf(source, record) ?? source.url,
  last_update: source.last_update,
  licence: source.licence,
  licence_url: source.licence_url,
});

/** Sources without record ids state names, which no page has as its id (C8.21). */
const isName = (record: string): boolean => record.includes(' ');

/** An id as part of an address; `:` and `/` stay, which addresses of LSIDs and DOIs contain as they are. */
const inAddress = (id: string): string =>
  encodeURIComponent(id).replace(/%(?:3A|2F)/g, (encoded) => decodeURIComponent(encoded));

/** Returns the URL of a record by the pattern of its source; null without pattern or id. */
const pageOf = ({ record_url: pattern }: RecordSource, record: string | null): string | null =>
  pattern?.includes('{id}') && record !== null && !isName(record)
    ? pattern.replaceAll('{id}', () => inAddress(record))
    : null;

/** Sorts sources by name, then id, and removes duplicates (C8.21, C8.30). */
export const distinctSources = (sources: readonly PresentedSource[]): readonly PresentedSource[] => {
  if (sources.length < 2) return sources;
  const distinct = new Map(sources.map((source) => [`${source.name}\u0000${source.id}`, source]));
  return [...distinct.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, source]) => source);
};

/** Renders every source of a published value, name, zone or image of the species (C8.24). */
export const sourcesOf = (record: FullRecord): readonly PresentedSource[] =>
  distinctSources(record.sources.map((source) => present(source, source.record_id, record.scientific_name)));

/** Renders synonyms with their sources, sorted by id (C8.11). */
export const synonymsOf = (record: FullRecord) => {
  const registered = new Map(record.sources.map((source) => [source.source_id, source]));
  return record.synonyms.map(({ id, name, author, records, derived }) => ({
    id,
    name,
    author,
    sources: distinctSources(
      records.flatMap(([source, record]) => {
        const of = registered.get(source);
        return of ? [present(of, record, name)] : [];
      }),
    ),
    derived,
  }));
};
