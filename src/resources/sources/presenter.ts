import type { SourceRow } from './queries.js';

/** Returns the credit line of a source: the registered one, otherwise citation (or name) and licence. */
const creditOf = ({ credit, citation, name, licence }: SourceRow): string =>
  credit ?? `${citation ?? name}${licence === null ? '' : `, ${licence}`}.`;

/** Converts a source to its payload, for the list and the landing page (contract C8.55). */
export const presentSource = (source: SourceRow) => ({ ...source, credit: creditOf(source) });
export type ListedSource = ReturnType<typeof presentSource>;
