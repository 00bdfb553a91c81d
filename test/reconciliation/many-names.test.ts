import { sql } from 'slonik';
import { z } from 'zod';
import type { Service } from '../contract/service.js';
import { starterService } from '../support/sample-service.js';
import type { Candidate, MatchResult, Results } from './answers.js';
import { postJson } from './requests.js';

const Named = z.object({ name: z.string() });

const WANTED = 10_000;
const MATCHED_AT_ONCE = 1_000;
const RECONCILED_AT_ONCE = 200;

/** Returns a name as lists have it: two in five unchanged, the others with a letter missing, two letters swapped, or in capitals. */
const written = (name: string, at: number): string => {
  const place = 3 + (at % Math.max(1, name.length - 5));
  switch (at % 5) {
    case 0:
      return name.slice(0, place) + name.slice(place + 1);
    case 1:
      return name.slice(0, place) + (name[place + 1] ?? '') + (name[place] ?? '') + name.slice(place + 2);
    case 2:
      return name.toUpperCase();
    default:
      return name;
  }
};

/** Ids, score and reasons of an answer of POST species/match, in a form that both services share. */
const ofMatch = ({ species, genus, family, confidence, type, reasons, alternatives }: MatchResult) => {
  const chosen =
    species?.slug ?? (genus && `genus:${genus.slug}`) ?? (family && `family:${family.slug}`) ?? null;
  return {
    ids: [...(chosen === null ? [] : [chosen]), ...alternatives.map(({ slug }) => slug)],
    score: chosen === null ? 0 : confidence,
    // Without a candidate there is nothing that could have features.
    why: chosen === null && alternatives.length === 0 ? [] : [type, ...reasons.map(({ code }) => code)],
  };
};
const ofReconciled = (candidates: readonly Candidate[]) => ({
  ids: candidates.map(({ id }) => id),
  score: candidates[0]?.score ?? 0,
  why: candidates[0]?.features.map(({ id }) => id) ?? [],
});

describe('C17.6 ten thousand names', () => {
  let service: Service;
  beforeAll(async () => {
    service = await starterService();
  }, 900_000);
  afterAll(() => service?.close());

  const post = async (path: string, body: object) => {
    const { status, body: answer } = await postJson(service, path, body);
    expect(status).toBe(200);
    return answer;
  };

  it('have the same answer as POST species/match, row by row', async () => {
    const known = await service.database.pool.anyFirst(sql.type(Named)`
      select name from (
        select concat_ws(' ', scientific_name, vals ->> 'author') as name, id from species
        union all select concat_ws(' ', name, author), id from synonym
        union all select name, id from genus
        union all select name, id from family
      ) names order by md5(name), id limit ${WANTED}`);
    const names = Array.from({ length: WANTED }, (_, at) =>
      written(known[at % known.length]!, Math.floor(at / known.length) + at),
    ).map((name) => name.slice(0, 200));
    expect(new Set(names).size).toBeGreaterThan(WANTED * 0.9);
    const different: unknown[] = [];
    const types = new Set<string>();
    for (let from = 0; from < names.length; from += MATCHED_AT_ONCE) {
      const some = names.slice(from, from + MATCHED_AT_ONCE);
      const { data } = (await post('/api/v1/species/match', { names: some })) as unknown as {
        data: readonly MatchResult[];
      };
      const reconciled: (readonly Candidate[])[] = [];
      for (let at = 0; at < some.length; at += RECONCILED_AT_ONCE) {
        const batch = some.slice(at, at + RECONCILED_AT_ONCE).map((query) => ({ query }));
        const queries = Object.fromEntries(batch.map((query, place) => [`q${place}`, query]));
        const answer = (await post('/api/reconcile', { queries })) as Results;
        reconciled.push(...Object.keys(queries).map((key) => answer[key]!.result));
      }
      for (const [at, name] of some.entries()) {
        const [one, other] = [ofMatch(data[at]!), ofReconciled(reconciled[at]!)];
        types.add(data[at]!.type);
        if (JSON.stringify(one) !== JSON.stringify(other)) different.push({ name, one, other });
      }
    }
    expect(different).toEqual([]);
    expect([...types].sort()).toEqual(
      expect.arrayContaining(['exact', 'fuzzy', 'higher_rank', 'none', 'normalised']),
    );
  }, 900_000);
});
