import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { VOCABULARIES } from '../fields/vocabularies.js';

/** A known name and its species. */
const Bearer = z.object({
  key: z.string(),
  /** The matching synonym; null if it is the name of the species itself. */
  synonym: z.string().nullable(),
  /** The matching common name; null if a scientific name matched. */
  common_name: z.string().nullable(),
  /** Author of the matching name. */
  name_author: z.string().nullable(),
  /** Reliable: the name of a species, or a synonym with an author, from two sources, or from a correction. */
  certain: z.boolean(),
  /** Whether the species had this name before a correction (contract C9.51). */
  former: z.boolean(),
  /** Whether the name is only probably a synonym: no checklist places it, and a rule does (contract C10.44). */
  probable: z.boolean(),
  id: z.number(),
  slug: z.string(),
  scientific_name: z.string(),
  accepted_key: z.string(),
  author: z.string().nullable(),
  rank: z.enum(VOCABULARIES.rank),
  status: z.enum(VOCABULARIES.status),
  genus: z.string(),
  genus_slug: z.string(),
  family: z.string(),
  family_slug: z.string(),
  plant_slug: z.string(),
});
export type Bearer = z.infer<typeof Bearer>;

const Genus = z.object({
  key: z.string(),
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  family: z.string(),
  family_slug: z.string(),
});
export type Genus = z.infer<typeof Genus>;

const MatchedFamily = z.object({ key: z.string(), id: z.number(), name: z.string(), slug: z.string() });
export type MatchedFamily = z.infer<typeof MatchedFamily>;

/** A species with an identifier, and whether the identifier is its own or that of a synonym. */
const IdentifiedBearer = Bearer.extend({ own: z.boolean() });
export type IdentifiedBearer = z.infer<typeof IdentifiedBearer>;

/** A species with a common name, and how many sources call it so. */
const CommonBearer = Bearer.extend({ sources: z.number() });
export type CommonBearer = z.infer<typeof CommonBearer>;

/** Columns of the species of a bearer. */
const OF_SPECIES = sql.fragment`s.id, s.slug, s.scientific_name, s.match_key as accepted_key, s.vals ->> 'author' as author,
        s.rank, s.status, g.name as genus, g.slug as genus_slug, f.name as family, f.slug as family_slug, p.slug as plant_slug`;

/** Joins the bearers of names, `h`, to their species, genus, family and plant. */
const FROM_BEARERS = sql.fragment`from bearers h
      join species s on s.id = h.species_id
      join genus g on g.id = s.genus_id
      join family f on f.id = g.family_id
      join plant p on p.id = s.plant_id`;

export const createMatchingQueries = (pool: CommonQueryMethods) => ({
  /**
   * Finds every name with one of the keys. Uses the indexes species_match and synonym_match;
   * 100,000 mostly unknown keys take 0.4 s. The inner select hides the number of keys from the planner,
   * which expects a name for each and would read all synonyms: 65 ms for 5,000 keys instead of 20.
   */
  bearers: (keys: readonly string[]): Promise<readonly Bearer[]> =>
    pool.any(sql.type(Bearer)`
      with wanted as materialized (
        select unnest((select ${sql.array([...keys], 'text')})) collate "C" as key
      ),
      bearers as (
        select w.key, s.id as species_id, null::text as synonym, null::text as author, true as certain, false as former,
          false as probable
        from wanted w join species s on s.match_key = w.key
        union all
        select w.key, y.species_id, y.name, y.author,
          y.former or y.author is not null or (
            select count(distinct o.source_id) > 1 or coalesce(bool_or(o.authored), false)
            from synonym_source o where o.synonym_id = y.id
          ), y.former and not exists (select from placement p where p.name_key = lower(y.name) and p.state = 'derived'), false
        from wanted w join synonym y on y.match_key = w.key
        union all
        select w.key, p.species_id, u.scientific_name, u.vals ->> 'author', false, false, true
        from wanted w
        join placement p on p.match_key = w.key and p.state = 'probable'
        join species u on u.name_key = p.name_key and u.status = 'unknown'
      )
      select h.key, h.synonym, null::text as common_name,
        case when h.synonym is null then s.vals ->> 'author' else h.author end as name_author, h.certain, h.former,
        h.probable, ${OF_SPECIES}
      ${FROM_BEARERS}
      order by h.key, s.popularity desc, s.id`),

  /**
   * Finds the species with one of the identifiers, given by their keys (`ipni:304293-2`), preferred ones first (C2.62). Uses the
   * index external_id_value.
   */
  identifiers: (keys: readonly string[]): Promise<readonly IdentifiedBearer[]> =>
    pool.any(sql.type(IdentifiedBearer)`
      with wanted as materialized (
        select key, split_part(key, ':', 1) as scheme, substr(key, strpos(key, ':') + 1) as value
        from unnest(${sql.array([...keys], 'text')}) as w (key)
      ),
      bearers as (
        select w.key, e.species_id, bool_or(e.own) as own
        from wanted w join external_id e on lower(e.value) = w.value and e.scheme = w.scheme
        group by w.key, e.species_id
      )
      select h.key, null::text as synonym, null::text as common_name, h.own, s.vals ->> 'author' as name_author,
        true as certain, false as former, false as probable, ${OF_SPECIES}
      ${FROM_BEARERS}
      order by h.key, h.own desc, s.status = 'accepted' desc, s.popularity desc, s.id`),

  /** Finds genera by their folded names, using the index genus_name. */
  genera: (names: readonly string[]): Promise<readonly Genus[]> =>
    pool.any(sql.type(Genus)`
      select g.name_key as key, g.id, g.name, g.slug, f.name as family, f.slug as family_slug
      from genus g join family f on f.id = g.family_id
      where g.name_key = any (${sql.array([...names], 'text')})`),

  /** Finds families by their folded names; there are about 450. */
  families: (names: readonly string[]): Promise<readonly MatchedFamily[]> =>
    pool.any(sql.type(MatchedFamily)`
      select name_key as key, id, name, slug from family where name_key = any (${sql.array([...names], 'text')})`),

  /** Finds the species with one of the common names, given by their lookup keys. Uses the index common_name_lookup. */
  commonNames: (keys: readonly string[]): Promise<readonly CommonBearer[]> =>
    pool.any(sql.type(CommonBearer)`
      with wanted as materialized (
        select unnest(${sql.array([...keys], 'text')}) as key
      ),
      bearers as (
        select w.key, c.species_id, min(c.name) as name, count(distinct c.source_id) as sources
        from wanted w join common_name c on translate(lower(c.name), ' -''’.,()', '') = w.key
        group by w.key, c.species_id
      )
      select h.key, null::text as synonym, h.name as common_name, h.sources, null::text as name_author,
        true as certain, false as former, false as probable, ${OF_SPECIES}
      ${FROM_BEARERS}
      order by h.key, h.sources desc, s.popularity desc, s.id`),

  /** Finds the colours of the flowers of a species, or of its genus if none is known of it. */
  flowerColors: (species: number): Promise<readonly string[]> =>
    pool.anyFirst(sql.type(z.object({ color: z.string() }))`
      select distinct jsonb_array_elements_text(o.vals -> 'flower_color') as color
      from species s join species o on o.genus_id = s.genus_id and (o.id = s.id or not s.vals ? 'flower_color')
      where s.id = ${species}`),
});

export type MatchingQueries = ReturnType<typeof createMatchingQueries>;
