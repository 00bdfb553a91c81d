import type { Collection } from '../../query/collections.js';
import { type ParsedList, parseList } from '../../query/parse.js';
import type { FieldSet } from '../../query/read-fields.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { StoreUnavailable } from '../../runtime/store-unavailable.js';
import { queryString } from '../../understanding/query.js';
import type { TextReader } from '../interpret/read-text.js';
import { searchedText } from './described.js';

/** Returns the search for the plant that the text of a search asks about (contract C7.41); null if it asks about none. */
export const searchAskedFor = async <Kind extends string>(
  texts: TextReader,
  collection: Collection<Kind>,
  fieldSet: FieldSet,
  parsed: ParsedList<Kind>,
  signal: CancellationSignal,
): Promise<ParsedList<Kind> | null> => {
  if (parsed.names === null || parsed.names.everything) return null;
  const plant = await texts
    .readQuestion(searchedText(parsed), parsed.language, signal)
    .catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
      return null;
    });
  if (plant === null) return null;
  const parameters = parsed.parameters.map(
    ({ name, value }) => [name, name === 'q' ? plant : value] as const,
  );
  const asked = parseList(collection, queryString(parameters), fieldSet);
  const message = `No plant is called so: q was read as ${JSON.stringify(plant)}, and its other words were ignored.`;
  return { ...asked, warnings: [...asked.warnings, { param: 'q', problem: 'read_as_question', message }] };
};
