import type { ItemInput } from '../../src/ingest/item.js';
import type { Read } from '../contract/service.js';
import { fact, rowsOf } from '../ingest/support.js';
import { ACCOUNTS } from './commands.js';
import type { Account } from './model.js';
import { type Grown, ingestFile, type World } from './world.js';

/** Those who submit and review in the tests of races. */
export const [ada, , cem, dan, eva] = ACCOUNTS;

/** What is submitted where nothing else is said: three fields, so that half of it could be applied. */
export const PROPOSED = { light: 5, growth_habit: 'Tree', toxicity: 'low' } as const;
const FIELDS = Object.keys(PROPOSED);

/** What files say of these fields. */
const SAID = { light: 1, growth_habit: 'Shrub', toxicity: 'none' } as const;
const NEWS = { light: 9, growth_habit: 'Herb', toxicity: 'high' } as const;

const saying = (of: Grown, said: Record<string, string | number>): ItemInput[] =>
  Object.entries(said).map(([attribute, value]) => fact(of.name, attribute, value));

/** Statements of usda that contradict each other and the proposal. */
export const firstSaid = (of: Grown): ItemInput[] => saying(of, SAID);
export const contradicting = (of: Grown): ItemInput[] => saying(of, NEWS);

/** A species without values of unknown provenance, of which usda says something. */
export const told = async (world: World, count = 1): Promise<readonly Grown[]> => {
  const species: Grown[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    species.push(await world.grow());
    await world.grow();
  }
  await ingestFile(world.service.database, species.flatMap(firstSaid));
  return species;
};

/** The body of a submission. */
export const submission = (correction: object = PROPOSED): object => ({
  correction,
  source_type: 'observation',
});

export const idOfAnswer = ({ body }: Read): number => (body['data'] as { id: number }).id;

/** Submits and gives back the id. */
export const submitted = async (world: World, of: Grown, by: Account = ada): Promise<number> => {
  const answer = await world.post(by, `/api/v1/corrections/species/${of.id}`, submission());
  if (answer.status !== 201) throw new Error(answer.text);
  return idOfAnswer(answer);
};

/** Facts of the fields as "field source value status", in order. */
export const factsOf = async ({ read }: World, of: Grown): Promise<readonly string[]> => {
  const { data } = await read(`/api/v1/species/${of.id}/facts`);
  return (data as Record<string, string>[])
    .map((each) => `${each['attribute_name']} ${each['source']} ${each['value']} ${each['status']}`)
    .sort();
};

const lines = (values: Record<string, unknown>, source: string, status: string): string[] =>
  Object.entries(values).map(([field, value]) => `${field} ${source} ${value} ${status}`);

/** Facts of a species that the community has corrected, before or after the contradicting file. */
export const correctedFacts = (contradicted: boolean): readonly string[] =>
  [
    ...lines(PROPOSED, 'community', 'active'),
    ...lines(SAID, 'usda', contradicted ? 'superseded' : 'active'),
    ...(contradicted ? lines(NEWS, 'usda', 'active') : []),
  ].sort();

/** The published values of the fields. */
export const publishedOf = async ({ service }: World, of: Grown): Promise<unknown> => {
  const [row] = await rowsOf<{ vals: Record<string, unknown> }>(
    service.database,
    'select vals from species where id = $1',
    [of.id],
  );
  return Object.fromEntries(FIELDS.map((field) => [field, row!.vals[field]]));
};

/**
 * Corrections that were applied in half, and species whose last revision waits in no outbox: there must be none. Holds
 * where no community fact has given way to another.
 */
export const halves = ({ service: { database } }: World): Promise<unknown[]> =>
  rowsOf(
    database,
    `select c.id, c.change_status, f.n as facts, k.n as changed from correction c
       cross join lateral (
         select count(*) as n from fact f join source so on so.id = f.source_id
         where so.slug = 'community' and f.status = 1 and f.source_record_id = c.id::text
       ) f
       cross join lateral (select count(*) as n from jsonb_object_keys(to_jsonb(c.changes))) k
     where f.n <> case c.change_status when 'accepted' then k.n else 0 end
     union all
     select s.id, 'not in the outbox', s.revision, null from species s
     where s.revision > 0 and not exists (select from outbox o where o.species_id = s.id and o.revision = s.revision)`,
  );
