import { ApiRefusal } from '../ask.js';
import type { BatchResponse, SelectedSpecies } from '../responses.js';
import type { ToolClient } from '../tool-client.js';

const PATH = '/api/v1/species/batch';
const NAMES = ['common_name', 'scientific_name', 'author', 'family', 'rank', 'status'];
/** Maximum number of fields that one request names (contract C14.11 allows 100). */
const MOST_FIELDS = 90;

/**
 * Reads species with the values of fields and their provenance, in the order of the references.
 *
 * @throws {ApiRefusal} not_found if a reference names no species.
 */
export const readPlants = async (
  api: ToolClient,
  plants: readonly string[],
  keys: readonly string[],
): Promise<readonly SelectedSpecies[]> => {
  const parts: (readonly SelectedSpecies[])[] = [];
  for (let at = 0; at === 0 || at < keys.length; at += MOST_FIELDS) {
    const body = { slugs: plants, fields: [...NAMES, ...keys.slice(at, at + MOST_FIELDS), 'provenance'] };
    const { data, meta } = await api.post<BatchResponse>(PATH, body);
    const missing = meta.not_found;
    if (missing.length > 0) {
      const message = `No species has the slug, id or identifier ${missing.join(', ')}: use match_names or search_plants to find it.`;
      throw new ApiRefusal(
        { method: 'POST', path: PATH, body: { slugs: plants } },
        { status: 404, body: { code: 'not_found', message }, datasetVersion: null },
      );
    }
    parts.push(data);
  }
  return plants.map((_, at) => parts.map((part) => part[at]!).reduce(merged));
};

type Members = Readonly<Record<string, unknown>>;

/** Merges two selections of the same species. */
const merged = <T extends Members>(one: T, other: Members): T => {
  const all: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other))
    all[name] = isObject(value) && isObject(one[name]) ? merged(one[name], value) : value;
  return all as T;
};

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
