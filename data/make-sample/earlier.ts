import { join } from 'node:path';
import { readClaim } from '../../src/facts/claim.js';
import { openplantdb } from '../../src/ingest/sources/openplantdb.js';
import { isInSample, type Statement } from './statements.js';

const ATTRIBUTE = 'maximum_height_cm';

/**
 * A first reading of openplantdb, which takes the first record of a species
 * instead of the median of all: values that the facts then supersede. Only those
 * that differ.
 *
 * @param facts those of the sample.
 */
export const earlierReadings = async (
  folder: string,
  facts: readonly Statement<'fact'>[],
): Promise<readonly Statement<'fact'>[]> => {
  const medians = new Map(
    facts.flatMap(({ source, species, attribute, value }) =>
      source === 'openplantdb' && attribute === ATTRIBUTE ? [[species, value]] : [],
    ),
  );
  const first = new Map<string, Statement<'fact'>>();
  const [file] = openplantdb.files;
  const at = join(folder, openplantdb.slug);
  for await (const { items } of file!.read(join(at, file!.name), {
    folder: at,
    warn: () => undefined,
    reject: () => undefined,
  }))
    for (const item of items)
      if (item.type === 'catalogue_record' && isInSample(item.species) && !first.has(item.species)) {
        const { source, species, record, sizes } = item;
        const size = sizes?.[ATTRIBUTE];
        if (size !== undefined)
          first.set(species, {
            ...{ type: 'fact', source, species, record, attribute: ATTRIBUTE, ...size },
            notes: 'the first record alone',
          });
      }
  return [...first.values()]
    .filter(({ species, value, unit }) => {
      const median = medians.get(species);
      return median !== undefined && readClaim(ATTRIBUTE, value, unit).value !== median;
    })
    .sort((a, b) => (a.species < b.species ? -1 : 1));
};
