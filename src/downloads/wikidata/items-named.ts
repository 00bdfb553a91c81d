import { z } from 'zod';
import { type Ask, shaped } from './ask.js';

const ITEM = /^https?:\/\/www\.wikidata\.org\/entity\/(Q[1-9]\d*)$/;

/** Answer of a SPARQL endpoint: https://www.w3.org/TR/sparql11-results-json/ */
const Answer = z.object({
  results: z.object({
    bindings: z.array(
      z.object({ name: z.object({ value: z.string() }), item: z.object({ value: z.string() }) }),
    ),
  }),
});

/**
 * Returns the ids of the items whose taxon name (P225) is one of these names, by name.
 *
 * @param address SPARQL endpoint of the Wikidata Query Service
 */
export const itemsNamed = async (
  ask: Ask,
  address: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const values = names.map((name) => JSON.stringify(name)).join(' ');
  const query = `SELECT ?name ?item WHERE { VALUES ?name { ${values} } ?item wdt:P225 ?name . }`;
  const { results } = shaped(address, Answer, await ask(address, { query }));
  const items = new Map<string, string[]>();
  for (const { name, item } of results.bindings) {
    const id = ITEM.exec(item.value)?.[1];
    if (id !== undefined) items.set(name.value, [...(items.get(name.value) ?? []), id]);
  }
  return items;
};
