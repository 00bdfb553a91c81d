import type { Collection } from '../../src/query/collections.js';
import { LIST_PARAMETERS } from '../../src/query/list-parameters.js';
import type { DocumentObject } from './json.js';
import { queryParameter } from './query-parameter.js';
import type { SharedParameters } from './shared-parameters.js';

/** Returns the plain parameters of a collection, all or some of them, as references to components. */
export const plainParameters = (
  shared: SharedParameters,
  collection: Collection,
  isWanted: (name: string) => boolean = () => true,
): readonly DocumentObject[] =>
  LIST_PARAMETERS.filter(({ name, isOf }) => isOf(collection) && isWanted(name)).map(
    ({ name, component = name, describe: description, schema, example, required }) =>
      shared.add(
        [component],
        queryParameter({ name, description, schema, example, ...(required && { required }) }),
      ),
  );
