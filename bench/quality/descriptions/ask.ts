import type { z } from 'zod';
import type { Interpreted } from '../../../src/resources/interpret/schema.js';
import type { Service } from '../../processes/service.js';
import type { Kept } from './compare.js';

/** How the service understands a description. */
export type Interpretation = z.infer<typeof Interpreted>['data'];

const MOST_IDS = 100;

/** Asks the service about descriptions, and which of some plants a list keeps. */
export const asking = ({ origin, withToken }: Service, ids: readonly number[]) => {
  const read = async <Data>(path: string): Promise<Data> => {
    const answer = await fetch(origin + withToken(path));
    if (!answer.ok) throw new Error(`${answer.status} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const known = new Map<string, Promise<ReadonlySet<number>>>();
  const kept = async (parameters: Readonly<Record<string, string>>): Promise<ReadonlySet<number>> => {
    const found = new Set<number>();
    for (let at = 0; at < ids.length; at += MOST_IDS) {
      const some = ids.slice(at, at + MOST_IDS).join(',');
      const query = new URLSearchParams({
        ...parameters,
        'filter[id]': some,
        cursor: '*',
        limit: String(MOST_IDS),
        fields: 'id',
      });
      for (const { id } of await read<readonly { id: number }[]>(`/api/v1/species?${query}`)) found.add(id);
    }
    return found;
  };
  const keptOnce: Kept = (parameters) => {
    const key = JSON.stringify(parameters);
    const before = known.get(key) ?? kept(parameters);
    known.set(key, before);
    return before;
  };
  return {
    kept: keptOnce,
    interpret: (q: string, lang: string): Promise<Interpretation> =>
      read(`/api/v1/species/interpret?${new URLSearchParams({ q, lang })}`),
  };
};
