import type { Client } from 'pg';
import { z } from 'zod';
import { readPoisonousTaxa } from '../../../checks/poisonous-taxa.js';
import { runChecks } from '../../../checks/run.js';
import { retried } from '../../../database/connections/retry.js';
import { transaction } from '../../../database/connections/session.js';
import { openClaims, publish } from '../../../facts/arbitration.js';
import { WITHOUT_FLOWERS } from '../../../fields/plant-forms.js';
import { WITHOUT_PROVENANCE_RANK } from '../../../fields/source-order.js';
import { readShippedTable } from '../../../runtime/shipped-table.js';
import { UNUSUAL } from './finds.js';
import { LEARN_FORMS, LEARN_HEIGHTS } from './knowledge.js';

const FrostFree = z.strictObject({ code: z.string(), name: z.string() });
/** Labels that the field of a taxon can have, separated by `|`, or for numbers the range `lowest..highest`. */
const Character = z.strictObject({
  taxon: z.string(),
  field: z.string(),
  characters: z.string().regex(/^(?:[a-z]+(?:\|[a-z]+)*|\d+\.\.\d+)$/),
});

/**
 * Judges every claim by what is known of its relatives (contract C10.34): the fact of an unusual claim is shown as rejected
 * and not published, and Checks::UnusualValue queues an item that proposes its value. Facts that are no longer unusual are
 * published again. Claims about fields with an accepted value are left alone. Takes 6 s for the full data.
 *
 * @returns the number of published species.
 */
export const settleUnusual = (client: Client): Promise<number> =>
  retried(() =>
    transaction(client, async () => {
      await openClaims(client);
      await client.query(LEARN_FORMS);
      await client.query(LEARN_HEIGHTS);
      await findChanged(client);
      await judge(client);
      await runChecks(client, 'select species_id from judged');
      return publish(client);
    }),
  );

/** Returns the bounds of a range; undefined for labels. */
const boundsOf = (characters: string): readonly string[] | undefined =>
  characters.includes('..') ? characters.split('..') : undefined;

/** Creates table `judged`: the facts whose judgement changes, with the reason; null if they are no longer unusual. */
const findChanged = async (client: Client): Promise<void> => {
  const poisonous = readPoisonousTaxa().filter(({ uneaten }) => uneaten);
  const known = readShippedTable('checks/characters.csv', Character);
  await client.query(
    'create temporary table judged (id bigint, species_id integer, attribute_id smallint, reason text) on commit drop',
  );
  await client.query(
    `insert into judged
     with found as (select id, min(reason) as reason from (${UNUSUAL}) each group by id),
     undecided as (
       select n.* from found n join fact f on f.id = n.id
       where not exists (
         select from fact c join source so on so.id = c.source_id
         where c.species_id = f.species_id and c.attribute_id = f.attribute_id and c.status = 1 and so.slug = 'community'
       )
     )
     select f.id, f.species_id, f.attribute_id, u.reason
     from fact f left join undecided u on u.id = f.id
     where f.status = 1 and (f.unusual is not null or u.id is not null) and f.unusual is distinct from u.reason`,
    [
      readShippedTable('checks/frost-free-zones.csv', FrostFree).map(({ code }) => code),
      poisonous.map(({ name }) => name),
      poisonous.map(({ substance }) => substance),
      poisonous.map(({ eaten }) => eaten.join('|')),
      known.map(({ taxon }) => taxon),
      known.map(({ field }) => field),
      known.map(({ characters }) => characters),
      known.map(({ characters }) => boundsOf(characters)?.[0] ?? null),
      known.map(({ characters }) => boundsOf(characters)?.[1] ?? null),
      WITHOUT_FLOWERS,
    ],
  );
};

/** Writes the judgements and resolves the fields again. Locks the species in order of id, as arbitrate() does. */
const judge = async (client: Client): Promise<void> => {
  await client.query(
    'select from species where id in (select species_id from judged) order by id for no key update',
  );
  const { rows } = await client.query<{ species: number[]; attributes: number[] }>(
    `with changed as (
       update fact f set unusual = j.reason, updated_at = now() from judged j where f.id = j.id and f.status = 1
       returning f.species_id, f.attribute_id
     )
     select coalesce(array_agg(species_id), '{}') as species, coalesce(array_agg(attribute_id), '{}') as attributes
     from changed`,
  );
  const { species, attributes } = rows[0]!;
  if (species.length > 0)
    await client.query('select resolve_values($1, $2, $3)', [species, attributes, WITHOUT_PROVENANCE_RANK]);
};
