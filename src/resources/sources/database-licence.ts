import type { ListedSource } from './presenter.js';

/** The licence under which the whole database is offered, with the sources that ask for it (contract C8.55). */
export interface DatabaseLicence {
  readonly name: string;
  readonly url: string;
  readonly because_of: readonly string[];
}

const ODBL = { name: 'ODbL-1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' };

/** Returns whether a source is under the Open Database License. */
export const asksForOdbl = ({ licence }: { readonly licence: string | null }): boolean =>
  /^(?:odbl|open database licen[cs]e)\b/i.test(licence ?? '');

/** Returns the ODbL if the database holds values of a source under it, else null: the other licences leave the whole free. */
export const databaseLicence = (
  sources: readonly Pick<ListedSource, 'slug' | 'licence' | 'facts_count'>[],
): DatabaseLicence | null => {
  const asking = sources.filter((source) => source.facts_count !== 0 && asksForOdbl(source));
  return asking.length === 0 ? null : { ...ODBL, because_of: asking.map(({ slug }) => slug) };
};
