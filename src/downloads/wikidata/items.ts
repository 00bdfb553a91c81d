import { z } from 'zod';
import { type Ask, batchesOf, shaped } from './ask.js';

/** What is read of an item of Wikidata. */
export interface WikidataItem {
  readonly id: string;
  /** Taxon names (P225). */
  readonly taxon_names: readonly string[];
  /** Labels by language, as Wikidata names it, without those that repeat a taxon name. */
  readonly labels: Readonly<Record<string, string>>;
  /** Taxon common names (P1843), preferred ones first. */
  readonly common_names: readonly { readonly language: string; readonly text: string }[];
  /** Identifiers by scheme. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Name of the file of its picture (P18) at Wikimedia Commons. */
  readonly image: string | null;
}

/** Properties of identifiers, by scheme. */
const IDENTIFIERS = {
  powo: 'P5037',
  ipni: 'P961',
  wfo: 'P7715',
  gbif: 'P846',
  inaturalist: 'P3151',
  usda: 'P1772',
  col: 'P10585',
  eppo: 'P3031',
  itis: 'P815',
  ncbi: 'P685',
} as const;
const TAXON_NAME = 'P225';
const COMMON_NAME = 'P1843';
const IMAGE = 'P18';

/** An object by key; an empty one may arrive as an empty list. */
const byKey = <T extends z.ZodType>(value: T) =>
  z.union([z.record(z.string(), value), z.tuple([]).transform((): Record<string, z.output<T>> => ({}))]);

const Statement = z.object({
  rank: z.enum(['preferred', 'normal', 'deprecated']),
  mainsnak: z.object({ datavalue: z.object({ value: z.unknown() }).optional() }),
});

/** https://www.mediawiki.org/wiki/Wikibase/DataModel/JSON; `id` is that of the target of a redirect. */
const Entity = z.object({
  id: z.string(),
  missing: z.unknown().optional(),
  labels: byKey(z.object({ value: z.string() })).default({}),
  claims: byKey(z.array(Statement)).default({}),
});
type Entity = z.output<typeof Entity>;
const Answer = z.object({ entities: z.record(z.string(), Entity) });
const InLanguage = z.object({ language: z.string(), text: z.string() });

/**
 * Returns the items with these ids, by the id that was asked for: that of a merged item leads to the other one. Deleted
 * ones are missing.
 *
 * @param address api.php of Wikidata
 */
export const readItems = async (
  ask: Ask,
  address: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WikidataItem>> => {
  const items = new Map<string, WikidataItem>();
  for (const batch of batchesOf(ids)) {
    const answer = await ask(address, {
      action: 'wbgetentities',
      ids: batch.join('|'),
      props: 'labels|claims',
      redirects: 'yes',
      maxlag: '5',
    });
    for (const [asked, entity] of Object.entries(shaped(address, Answer, answer).entities))
      if (entity.missing === undefined) items.set(asked, itemOf(entity));
  }
  return items;
};

const itemOf = (entity: Entity): WikidataItem => {
  const taxonNames = bestTexts(entity, TAXON_NAME);
  const repeated = new Set(taxonNames.map((name) => name.toLowerCase()));
  const ids = Object.entries(IDENTIFIERS).map(([scheme, property]) => [scheme, bestTexts(entity, property)]);
  return {
    id: entity.id,
    taxon_names: taxonNames,
    labels: Object.fromEntries(
      Object.entries(entity.labels)
        .map(([language, { value }]) => [language, value] as const)
        .filter(([, label]) => !repeated.has(label.toLowerCase())),
    ),
    common_names: valuesOf(entity, COMMON_NAME).flatMap(
      ({ value }) => InLanguage.safeParse(value).data ?? [],
    ),
    ids: Object.fromEntries(ids.filter(([, values]) => values!.length > 0)),
    image: bestTexts(entity, IMAGE)[0] ?? null,
  };
};

/** Returns the stated values of a property without deprecated ones, the preferred first. */
const valuesOf = ({ claims }: Entity, property: string) =>
  (claims[property] ?? [])
    .filter(({ rank, mainsnak }) => rank !== 'deprecated' && mainsnak.datavalue !== undefined)
    .map(({ rank, mainsnak }) => ({ rank, value: mainsnak.datavalue?.value }))
    .sort((a, b) => Number(b.rank === 'preferred') - Number(a.rank === 'preferred'));

/** Returns the texts of the best rank of a property. */
const bestTexts = (entity: Entity, property: string): readonly string[] => {
  const values = valuesOf(entity, property);
  return values
    .filter(({ rank }) => rank === values[0]?.rank)
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
};
