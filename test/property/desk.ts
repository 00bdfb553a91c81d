import type { ItemInput } from '../../src/ingest/item.js';
import type { Read } from '../contract/service.js';
import { fact, rowsOf } from '../ingest/support.js';
import { ACCOUNTS } from './commands.js';
import type { Account } from './model.js';
import { type Grown, ingestFile, type World } from './world.js';

/** The accounts that submit and review in the tests of races. */
export const [ada, , cem, dan, eva] = ACCOUNTS;

/** The default proposal: three fields, so that half of it could be applied. */
export const PROPOSED = { light: 5, growth_habit: 'Tree', foliage_texture: 'medium' } as const;
const FIELDS = Object.keys(PROPOSED);

/** Values of these fields in the first file. */
const FIRST_VALUES = { light: 1, growth_habit: 'Shrub', foliage_texture: 'fine' } as const;
const SECOND_VALUES = { light: 9, growth_habit: 'Herb', foliage_texture: 'coarse' } as const;

const factsFor = (of: Grown, values: Record<string, string | number>): ItemInput[] =>
  Object.entries(values).map(([attribute, value]) => fact(of.name, attribute, value));

/** Facts of usda for the first and the second file, which contradict each other and the proposal. */
export const firstFacts = (of: Grown): ItemInput[] => factsFor(of, FIRST_VALUES);
export const contradictingFacts = (of: Grown): ItemInput[] => factsFor(of, SECOND_VALUES);

/** Grows species without values of unknown provenance and ingests facts of usda for them. */
export const growWithFacts = async (world: World, count = 1): Promise<readonly Grown[]> => {
  const species: Grown[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    species.push(await world.grow());
    await world.grow();
  }
  await ingestFile(world.service.database, species.flatMap(firstFacts));
  return species;
};

/** Returns the body of a submission. */
export const submission = (correction: object = PROPOSED): object => ({
  correction,
  source_type: 'observation',
});

export const idOfAnswer = ({ body }: Read): number => (body['data'] as { id: number }).id;

/** Submits a correction and returns its id. */
export const submitted = async (world: World, of: Grown, by: Account = ada): Promise<number> => {
  const answer = await world.post(by, `/api/v1/corrections/species/${of.id}`, submission());
  if (answer.status !== 201) throw new Error(answer.text);
  return idOfAnswer(answer);
};

/** Returns facts of the fields as "field source value status", sorted. */
export const factsOf = async ({ read }: World, of: Grown): Promise<readonly string[]> => {
  const { data } = await read(`/api/v1/species/${of.id}/facts`);
  return (data as Record<string, string>[])
    .map((each) => `${each['attribute_name']} ${each['source']} ${each['value']} ${each['status']}`)
    .sort();
};

const lines = (values: Record<string, unknown>, source: string, status: string): string[] =>
  Object.entries(values).map(([field, value]) => `${field} ${source} ${value} ${status}`);

/** Facts of a species after an accepted correction, before or after the contradictingFacts file. */
export const correctedFacts = (contradicted: boolean): readonly string[] =>
  [
    ...lines(PROPOSED, 'community', 'active'),
    ...lines(FIRST_VALUES, 'usda', contradicted ? 'superseded' : 'active'),
    ...(contradicted ? lines(SECOND_VALUES, 'usda', 'active') : []),
  ].sort();

/** Returns the published values of the fields. */
export const publishedOf = async ({ service }: World, of: Grown): Promise<unknown> => {
  const [row] = await rowsOf<{ vals: Record<string, unknown> }>(
    service.database,
    'select vals from species where id = $1',
    [of.id],
  );
  return Object.fromEntries(FIELDS.map((field) => [field, row!.vals[field]]));
};

/**
 * Returns half applied corrections, and species whose last revision is missing in the outbox; there must be
 * none. Valid while no community fact has been superseded.
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
