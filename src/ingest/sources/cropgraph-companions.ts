import { z } from 'zod';
import { getOrInsert } from '../../runtime/get-or-insert.js';
import type { ItemInput } from '../item.js';
import type { Row } from '../manifest.js';
import { readNdjson } from '../readers/ndjson.js';
import { binomial, uncultivatedName } from './cropgraph-entry.js';

const Pair = z.object({
  type: z.enum(['beneficial', 'antagonist']),
  mechanism: z.string(),
  crop_scientific: z.string(),
  companion_scientific: z.string(),
});

/** Two species, sorted, one of which helps or harms the other. Only the sentences of the file say which. */
interface Neighbours {
  readonly line: number;
  readonly species: readonly [string, string];
  readonly effect: 'helps' | 'harms';
  readonly mechanism: string | null;
}

const EFFECTS = { beneficial: 'helps', antagonist: 'harms' } as const;

const neighboursIn = (line: number, record: unknown): Neighbours | undefined => {
  const pair = Pair.safeParse(record);
  if (!pair.success) return undefined;
  const { type, mechanism, crop_scientific, companion_scientific } = pair.data;
  const [crop, companion] = [uncultivatedName(crop_scientific), uncultivatedName(companion_scientific)];
  if (crop === undefined || companion === undefined) return undefined;
  // Companions are species, whatever crop group is meant.
  const [one, other] = [binomial(crop), binomial(companion)].sort() as [string, string];
  if (one === other) return undefined;
  const words = mechanism.replaceAll('_', ' ');
  const isSlip = type === 'beneficial' && HARMFUL.has(words);
  return { line, species: [one, other], effect: EFFECTS[type], mechanism: isSlip ? null : words };
};

/** Mechanisms that do harm; with a good neighbour they are a slip. */
const HARMFUL = new Set(['nutrient competition', 'disease vector', 'allelopathic']);

/** Mechanism that the file names for almost any flower: its pairs come last. */
const OF_ANY_FLOWER = 'pollinator attractor';

/** Joins the lines about two species; undefined if they call them both good and bad neighbours. */
const joined = (lines: readonly Neighbours[]): Neighbours | undefined => {
  const [first] = lines as [Neighbours];
  if (lines.some(({ effect }) => effect !== first.effect)) return undefined;
  const mechanisms = [...new Set(lines.flatMap(({ mechanism }) => mechanism ?? []))];
  return { ...first, mechanism: mechanisms.length === 0 ? null : mechanisms.join(', ') };
};

/** Reads what the file claims about neighbours, without its sentences: each pair once, for both of its species. */
export const companionRows = async function* (path: string, source: string): AsyncGenerator<Row> {
  const pairs = new Map<string, Neighbours[]>();
  for await (const each of readNdjson(path)) {
    const pair = 'record' in each ? neighboursIn(each.line, each.record) : undefined;
    if (pair !== undefined) getOrInsert(pairs, pair.species.join(' + '), () => []).push(pair);
  }
  const known = [...pairs.values()].flatMap((lines) => joined(lines) ?? []);
  const isGeneral = ({ mechanism }: Neighbours): number => Number(mechanism === OF_ANY_FLOWER);
  for (const { line, species, effect, mechanism } of known.sort((a, b) => isGeneral(a) - isGeneral(b)))
    yield {
      line,
      items: [species, species.toReversed()].map(
        ([one, other]): ItemInput => ({
          type: 'fact',
          source,
          species: one!,
          attribute: 'companions',
          value: [{ species: other!, effect, mechanism }],
          evidence: 'inferred',
        }),
      ),
    };
};
