import type { ReadContext, Row } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';

/** A common name of a species in one language. */
interface NameInList {
  readonly species: string;
  readonly language: string;
  readonly name: string;
  /** Id of the species in the source. */
  readonly record?: string;
  /** External identifiers of the species. */
  readonly ids?: readonly string[];
}

/** What a row of a list of names says: a name, or the reason why it is rejected. */
type Reading = NameInList | { readonly why: string };

/**
 * Reads a CSV list with one common name in each row.
 *
 * @param languages Languages that are read; rows in others are left out.
 */
export const readListedNames = async function* (
  path: string,
  { reject }: ReadContext,
  source: string,
  languages: readonly string[],
  read: (row: TableRow, name: string) => Reading,
): AsyncGenerator<Row> {
  for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) {
    const { line } = row;
    if (!languages.includes(row.cell('language'))) {
      yield { line, items: [] };
      continue;
    }
    const written = row.cell('vernacular_name').replace(/\s+/g, ' ');
    const reading = read(row, written);
    if ('why' in reading) yield { line, items: [], problems: [{ what: written, why: reading.why }] };
    else {
      const { name, ids, ...of } = reading;
      const { species } = of;
      yield {
        line,
        items: [
          { type: 'common_names', source, ...of, names: [name] },
          ...(ids ? [{ type: 'external_ids' as const, source, species, ids: [...ids] }] : []),
        ],
      };
    }
  }
};

/** Removes a note in brackets at the end of a name, which tells it from other things of that name: *Limba (Baum)*. */
export const withoutNote = (name: string): string => {
  const opened = name.lastIndexOf('(');
  const isNote = opened >= 0 && name.indexOf(')', opened) === name.length - 1;
  return isNote ? name.slice(0, opened).trimEnd() : name;
};
