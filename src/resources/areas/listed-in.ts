import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type AnsweredArea, type AreaAnswer, answerFor, type ListedRow } from '../../areas/answer.js';
import { findArea } from '../../areas/find-area.js';
import { quoted } from '../../wording/suggestions.js';
import type { AddedValues } from '../match/added-values.js';
import { type ListedIn, presentedAnswer } from './presenter.js';
import { createListsRead } from './unread-lists.js';

/** An area as a request names it. */
export interface AskedArea {
  readonly text: string;
  readonly found: AnsweredArea;
}

/** Most areas of a request (contract C20.6). */
const MOST_AREAS = 10;

/** Areas that a text names, or what is wrong with it. */
type AreasReading =
  | { readonly areas: readonly AskedArea[] }
  | { readonly problem: 'too_many' | 'not_allowed'; readonly message: string };

const PARAM = 'impact_listed_in';

/** Reads areas separated by commas (contract C20.6). */
export const readAreas = (texts: string): AreasReading => {
  const given = [...new Set(texts.split(',').map((text) => text.trim()))].filter((text) => text !== '');
  if (given.length > MOST_AREAS) {
    const message = `${PARAM} has ${given.length} areas; at most ${MOST_AREAS} are allowed.`;
    return { problem: 'too_many', message };
  }
  const areas: AskedArea[] = [];
  for (const text of given) {
    const found = findArea(text);
    if ('unknown' in found) {
      const hint = found.nearest === null ? '.' : `; did you mean ${found.nearest}?`;
      const message = `${PARAM} takes areas by ISO code or name, as /api/v1/areas has them; got ${quoted(text)}${hint}`;
      return { problem: 'not_allowed', message };
    }
    areas.push({ text, found });
  }
  return { areas };
};

const Row = z.object({
  id: z.number(),
  own: z.boolean(),
  name: z.string(),
  rows: z.array(z.custom<ListedRow>()),
});

const withoutList = (found: AnsweredArea): AnsweredArea =>
  'unlisted' in found ? found : { unlisted: found.list.name, parts: [] };

/** Reads what the lists of areas say of species, by id. Before any list is read, no area has one (C20.6). */
export const createListedIn = (pool: CommonQueryMethods) => {
  const isRead = createListsRead(pool);
  const rowsOf = async (ids: readonly number[]) => {
    const found = await pool.any(sql.type(Row)`
      select s.id, o.id = s.id as own, o.scientific_name as name, o.vals -> 'alien_lists' as rows
      from species s join species o on o.plant_id = s.plant_id
      where s.id = any(${sql.array([...ids], 'int4')}) and jsonb_typeof(o.vals -> 'alien_lists') = 'array'
      order by s.id, o.id`);
    const byId = new Map<number, z.infer<typeof Row>[]>();
    for (const row of found) byId.set(row.id, [...(byId.get(row.id) ?? []), row]);
    return byId;
  };
  return async (
    ids: readonly number[],
    areas: readonly AskedArea[],
  ): Promise<ReadonlyMap<number, readonly AreaAnswer[]>> => {
    const [rows, hasLists] = await Promise.all([rowsOf(ids), isRead()]);
    return new Map(
      ids.map((id) => {
        const all = rows.get(id) ?? [];
        const own = all.filter((each) => each.own).flatMap((each) => each.rows);
        const others = all.filter((each) => !each.own);
        return [
          id,
          areas.map(({ found }) => answerFor(hasLists ? found : withoutList(found), own, others)),
        ] as const;
      }),
    );
  };
};

export type ReadListedIn = ReturnType<typeof createListedIn>;

const sourceText = ({ list, listed_as }: ListedIn): string =>
  list === null
    ? ''
    : `GRIIS ${list.name}, ${list.published}: ${list.impact_listed} of ${list.names} names with evidence of impact${listed_as === null ? '' : `; listed as ${listed_as}`}; ${list.url}`;

/** Returns the columns of areas that are added to a table: the answer, and its source (contract C20.6). */
export const listedInColumns = (read: ReadListedIn, areas: readonly AskedArea[]): AddedValues => ({
  header: areas.flatMap(({ text }) => [`impact_listed_in_${text}`, `impact_listed_in_${text}_source`]),
  cells: (species) => {
    const { listed_in: answers } = species as { readonly listed_in?: readonly ListedIn[] };
    return areas.flatMap((_, at) => {
      const answer = answers?.[at];
      return answer === undefined ? ['', ''] : [answer.answer, sourceText(answer)];
    });
  },
  read: async (ids) => {
    const answers = await read(ids, areas);
    return new Map(
      [...answers].map(([id, all]) => [id, JSON.stringify({ listed_in: all.map(presentedAnswer) })]),
    );
  },
});
