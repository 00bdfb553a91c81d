import type { SourceRow } from './queries.js';

/** The sentence that those who show the data must show: as registered, else the citation with the licence. */
const creditOf = ({ credit, citation, name, licence }: SourceRow): string =>
  credit ?? `${citation ?? name}${licence === null ? '' : `, ${licence}`}.`;

/** A source as the list and the landing page show it (contract C8.55). */
export const presentSource = (source: SourceRow) => ({ ...source, credit: creditOf(source) });
export type PresentedSource = ReturnType<typeof presentSource>;
