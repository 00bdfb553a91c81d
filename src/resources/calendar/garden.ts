import type { NameMatch } from '../../matching/match.js';
import type { Matcher } from '../../matching/matcher.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { ResolveReferences } from '../batch/references.js';
import type { InMatchSlot } from '../match/slots.js';
import type { CalendarQueries } from './queries.js';

/** Lowest confidence of a name that stands for its plant without asking, as on the page of matches: *tomatoes* has 85. */
const SURE = 80;

/** Most species that are offered for a name. */
const MOST_CHOICES = 5;

/** Returns the species that a name surely means; null for a misspelt name and one of several plants, too. */
const sureOf = ({ type, confidence, bearer, reasons }: NameMatch): number | null =>
  confidence >= SURE && (type === 'exact' || type === 'normalised') && !reasons.includes('homonyms')
    ? (bearer?.id ?? null)
    : null;

/** Parts that find the plants of a garden. */
export interface GardenParts {
  readonly resolve: ResolveReferences;
  readonly matcher: Pick<Matcher, 'match'>;
  readonly inSlot: InMatchSlot;
}

/** A given name that does not surely mean one species, and those that it may mean, likeliest first. */
export interface NameChoice<Species> {
  readonly given: string;
  readonly species: readonly Species[];
}

/** The plants of a garden: those found, each once, in the order given, names with a choice, and what names none. */
interface Garden {
  readonly found: readonly number[];
  readonly choices: readonly NameChoice<number>[];
  readonly notFound: readonly string[];
}

/** Returns the species that a match names, the chosen one first. */
const namedBy = ({ bearer, alternatives }: NameMatch): readonly number[] => [
  ...new Set([...(bearer === null ? [] : [bearer]), ...alternatives].map(({ id }) => id)),
];

/** Returns the one species with planting windows among those of a name without typing errors; null for none or several. */
const onlyCrop = (match: NameMatch, crops: ReadonlySet<number>): number | null => {
  const [crop, other] = match.reasons.includes('typos') ? [] : namedBy(match).filter((id) => crops.has(id));
  return other === undefined ? (crop ?? null) : null;
};

/**
 * Finds plants by slug, id or identifier, else by a name that surely means one species, or one crop: `tomato` is
 * *Solanum lycopersicum* (contract C19.6).
 */
export const createFindGarden = (
  { resolve, matcher, inSlot }: GardenParts,
  { cultivated, ofGenera }: Pick<CalendarQueries, 'cultivated' | 'ofGenera'>,
) => {
  /** Returns the species that each match surely means, else those that it may mean: of a genus its best known crops. */
  const meaningsOf = async (matches: readonly NameMatch[]) => {
    const unsure = matches.filter((match) => sureOf(match) === null);
    const [crops, ofGenus] = await Promise.all([
      cultivated(unsure.flatMap(namedBy)),
      ofGenera(
        unsure.flatMap(({ genus }) => genus?.id ?? []),
        MOST_CHOICES,
      ),
    ]);
    return matches.map((match) => {
      const named = namedBy(match);
      const { genus } = match;
      const all = named.length > 0 || genus === null ? named : (ofGenus.get(genus.id) ?? []);
      return { sure: sureOf(match) ?? onlyCrop(match, crops), choice: all.slice(0, MOST_CHOICES) };
    });
  };

  return async (
    plants: readonly string[],
    of: number | string,
    signal: CancellationSignal,
  ): Promise<Garden> => {
    const resolved = await resolve('slugs', plants);
    const unresolved = resolved.flatMap(({ given, species }) => (species === null ? [String(given)] : []));
    const names = unresolved.map((name) => ({ name: name.replaceAll('-', ' '), kind: 'common' as const }));
    const matches =
      names.length === 0
        ? []
        : await inSlot({ of, isFirst: true, signal }, (stop) => matcher.match(names, stop));
    const meanings = await meaningsOf(matches);
    const sure = new Map(meanings.map((each, at) => [unresolved[at]!, each.sure]));
    const ids = resolved.map(({ given, species }) => species?.id ?? sure.get(String(given)) ?? null);
    const choices = new Map(
      meanings.flatMap((each, at) => (each.sure === null ? [[unresolved[at]!, each.choice]] : [])),
    );
    return {
      found: [...new Set(ids.filter((id) => id !== null))],
      choices: [...choices].flatMap(([given, species]) => (species.length > 0 ? [{ given, species }] : [])),
      notFound: [...choices].flatMap(([given, species]) => (species.length > 0 ? [] : [given])),
    };
  };
};
