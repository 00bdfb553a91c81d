import fc from 'fast-check';
import type { Account, Field, Source } from './model.js';
import { CLAIMS, type Claimed, PARTS, type Part } from './values.js';

/** Two accounts that may only submit, two reviewers, and an admin. */
export const ACCOUNTS = [
  { name: 'ada', role: 'user' },
  { name: 'ben', role: 'user' },
  { name: 'cem', role: 'reviewer' },
  { name: 'dan', role: 'reviewer' },
  { name: 'eva', role: 'admin' },
] as const satisfies readonly Account[];

/** One of the two species of a sequence; the second has values without provenance. */
type Which = 0 | 1;

interface SourcedClaim extends Claimed {
  readonly species: Which;
  readonly source: Source;
}

/** Target of a review: one of the corrections so far, or the pending item of a check. */
export type Target = { readonly nth: number } | { readonly itemOf: Which };

export type Command =
  | { readonly do: 'ingest'; readonly claims: readonly SourcedClaim[] }
  | {
      readonly do: 'submit';
      readonly by: Account;
      readonly species: Which;
      readonly parts: readonly Part[];
      readonly notes: string | null;
      readonly reference: string | null;
      readonly unknown: boolean;
    }
  | { readonly do: 'accept' | 'reject'; readonly by: Account; readonly target: Target }
  | { readonly do: 'revert'; readonly by: Account; readonly nth: number };

const which = fc.constantFrom<Which[]>(0, 1);
const someone = fc.constantFrom(...ACCOUNTS);
/** Counted from the latest, so that most reviews are of something recent. */
const nth = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 9 }) });

/** Half of the claims are for fields of the ordered pairs, so that many are inverted (C10.15). */
const PAIRED: readonly Field[] = ['ph_minimum', 'ph_maximum'];
const oftenPaired = <T extends { readonly field: Field }>(all: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof(fc.constantFrom(...all), fc.constantFrom(...all.filter(({ field }) => PAIRED.includes(field))));

const ingests = fc
  .uniqueArray(
    fc.record({
      claim: oftenPaired(CLAIMS),
      species: which,
      source: fc.constantFrom<Source[]>('try', 'powo', 'gbif', 'usda', 'prop-garden'),
    }),
    {
      minLength: 1,
      maxLength: 12,
      selector: ({ claim, species, source }) => `${species} ${claim.field} ${source}`,
    },
  )
  .map((claims) => ({
    do: 'ingest' as const,
    claims: claims.map(({ claim, ...lane }) => ({ ...claim, ...lane })),
  }));

const validParts = PARTS.filter((part) => part.wrong.length === 0);
const parts = (among: readonly Part[]) =>
  fc.uniqueArray(oftenPaired(among), { minLength: 1, maxLength: 3, selector: ({ field }) => field });

const submissions = fc.record({
  do: fc.constant('submit' as const),
  by: fc.constantFrom(ACCOUNTS[0], ACCOUNTS[1], ACCOUNTS[0], ACCOUNTS[1], ACCOUNTS[2]),
  species: which,
  parts: fc.oneof({ weight: 5, arbitrary: parts(validParts) }, { weight: 1, arbitrary: parts(PARTS) }),
  notes: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(null, 'Measured in June', 'test') },
    { weight: 1, arbitrary: fc.constantFrom('TEST', ' TEST\n') },
  ),
  reference: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('https://journal.example/77', 'Flora of the hills, p. 3') },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  unknown: fc.oneof(
    { weight: 15, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

const targets: fc.Arbitrary<Target> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ nth }) },
  { weight: 1, arbitrary: fc.record({ itemOf: which }) },
);
const entitled = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ACCOUNTS.slice(2)) },
  { weight: 1, arbitrary: someone },
);
const reviews = fc.record({
  do: fc.constantFrom('accept' as const, 'accept' as const, 'accept' as const, 'reject' as const),
  by: entitled,
  target: targets,
});
const reverts = fc.record({
  do: fc.constant('revert' as const),
  by: fc.oneof({ weight: 6, arbitrary: fc.constant(ACCOUNTS[4]) }, { weight: 1, arbitrary: someone }),
  nth,
});

/** Generates sequences of up to 25 commands. */
export const sequences: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: ingests },
    { weight: 6, arbitrary: submissions },
    { weight: 6, arbitrary: reviews },
    { weight: 2, arbitrary: reverts },
  ),
  { minLength: 1, maxLength: 25, size: 'max' },
);
