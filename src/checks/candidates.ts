import type { Client } from 'pg';
import { ORDERED_PAIRS } from '../fields/registry.js';
import { genusOf } from '../names/scientific.js';
import type { CheckedSpecies } from './problems.js';
import { raisedByCheckSql } from './raised-by-check.js';
import { RANGED } from './ranged.js';

/** SQL expression of the number that a species has in a field. */
const value = (key: string): string => `(s.vals ->> '${key}')::numeric`;

/** SQL condition of species with a value out of range, or a minimum above its maximum. */
const OFFENDING = [
  ...RANGED.map(({ field, low, high }) => `${value(field.key)} not between ${low} and ${high}`),
  ...ORDERED_PAIRS.map(([lower, upper]) => `${value(lower.key)} > ${value(upper.key)}`),
].join(' or ');

const KEYS = RANGED.map(({ field }) => `'${field.key}'`).join(', ');

/** SQL condition of names that are certainly valid, about nine in ten; `findings` checks the others. */
const SURELY_NAMED = `s.rank = 'species' and s.scientific_name ~ '^[A-Z][a-z]+ [a-z]{2,}$'
  and split_part(s.scientific_name, ' ', 1) = g.name`;

/**
 * SQL condition of species with a pending item of a check or an item that silences one. Uses the indexes
 * correction_check and correction_silencing.
 */
const HAS_ITEMS = `(exists (
  select from correction c
  where c.record_id = s.id and c.change_status = 'pending' and ${raisedByCheckSql('c')}
) or exists (select from correction c where c.record_id = s.id and c.silences))`;

/** SQL condition of a fact `f` about a field that no accepted correction decides. */
const UNDECIDED = `not exists (
    select from fact c join source cs on cs.id = c.source_id
    where c.species_id = f.species_id and c.attribute_id = f.attribute_id and c.status = 1 and cs.slug = 'community'
  )`;

/**
 * SQL array of the unusual claims about undecided fields. Claims of toxicity are left out, because they do not say whom the
 * plant harms, so that nobody can review them (C10.34). Uses the index fact_unusual.
 */
const UNUSUAL = `array(
  select json_build_object('key', a.key, 'value', f.value, 'source', so.slug, 'reason', f.unusual)
  from fact f join attribute a on a.id = f.attribute_id join source so on so.id = f.source_id
  where f.species_id = s.id and f.unusual is not null and f.status = 1 and a.key <> 'toxicity' and ${UNDECIDED}
  order by a.key, so.rank
)`;

/**
 * SQL array of the identifiers that another accepted species has too. Uses the indexes external_id_shared and
 * external_id_value.
 */
const SHARED_IDS = `array(
  select distinct jsonb_build_object('scheme', e.scheme, 'value', e.value, 'other', o.scientific_name, 'id', o.id)
  from external_id e
  join external_id k on lower(k.value) = lower(e.value) and k.scheme = e.scheme and k.shared
  join species o on o.id = k.species_id and o.id <> e.species_id
  where e.species_id = s.id and e.shared
)`;

/** SQL array of the claims about undecided fields on which sources differ most (C10.70). */
const DIVERGENT = `array(
  select json_build_object('key', a.key, 'value', f.value, 'source', so.slug)
  from divergence d
  join fact f on f.species_id = d.species_id and f.attribute_id = d.attribute_id and f.status = 1 and f.unusual is null
  join attribute a on a.id = d.attribute_id
  join source so on so.id = f.source_id
  where d.species_id = s.id and f.value <> 'null' and ${UNDECIDED}
  order by a.key, so.rank
)`;

type Row = Omit<CheckedSpecies, 'genus_of_name'>;

/**
 * Selects the species of a query that may have, or had, a problem, and locks them in order of
 * id, so that findings are still valid when written. All 473,949 species of the full data take
 * 26 s in batches of 10,000 on a busy machine (load 10).
 */
export const lockCandidates = async (client: Client, species: string): Promise<readonly CheckedSpecies[]> => {
  const { rows } = await client.query<Row>(
    `select s.id, s.scientific_name, s.rank, g.name as genus_name, s.vals, ${UNUSUAL} as unusual,
       ${SHARED_IDS} as shared_ids, ${DIVERGENT} as divergent
     from species s join genus g on g.id = s.genus_id
     where s.id in (${species})
       and (not (${SURELY_NAMED}) or (s.vals ?| array[${KEYS}] and (${OFFENDING})) or ${HAS_ITEMS}
         or exists (select from fact f where f.species_id = s.id and f.unusual is not null and f.status = 1)
         or exists (select from external_id e where e.species_id = s.id and e.shared)
         or exists (select from divergence d where d.species_id = s.id))
     order by s.id
     for no key update of s`,
  );
  const words = [...new Set(rows.map((row) => genusOf(row.scientific_name)))];
  const genera = await client.query<{ name: string }>('select name from genus where name = any ($1)', [
    words,
  ]);
  const known = new Set(genera.rows.map(({ name }) => name));
  return rows.map((row) => {
    const word = genusOf(row.scientific_name);
    return { ...row, genus_of_name: known.has(word) ? word : null };
  });
};
