import { matchKey } from '../../names/matching.js';
import { readNdjson } from '../readers/ndjson.js';
import { classifiedName } from './usda-names.js';
import { Plant } from './usda-plants.js';

const POISONOUS = new Set(['Moderate', 'Severe']);

/** Reads the species that USDA PLANTS calls moderately or severely toxic, by match key. */
export const toxicSpecies = async (path: string): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  for await (const each of readNdjson(path)) {
    const plant = 'record' in each ? Plant.safeParse(each.record) : undefined;
    if (!plant?.success || !POISONOUS.has(plant.data.traits['Toxicity'] ?? '')) continue;
    const named = classifiedName(plant.data.classification['Species'] ?? '');
    if (named) names.add(matchKey(named.name));
  }
  return names;
};
