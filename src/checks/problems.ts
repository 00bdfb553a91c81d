import type { Field } from '../fields/field.js';
import { invertedPairs } from '../fields/inverted-pairs.js';
import { valueText } from '../fields/value-text.js';
import type { Label } from '../fields/vocabularies.js';
import { genusOf, parseScientificName } from '../names/scientific.js';
import { getOrInsert } from '../runtime/get-or-insert.js';
import { RANGED } from './ranged.js';

/** The automatic checks (contract C9.40). */
export type Check = Extract<Label<'warning_type'>, `Checks::${string}`>;

/** A claim of a source that is not published because it is unusual (C10.34). */
interface UnusualClaim {
  readonly key: string;
  readonly value: unknown;
  readonly source: string;
  readonly reason: string;
}

/** An identifier of the species that another accepted species has too (C10.64). */
interface SharedId {
  readonly scheme: string;
  readonly value: string;
  /** Name and id of the other species. */
  readonly other: string;
  readonly id: number;
}

/** A claim about a field on which the sources of the species differ most (C10.70). */
interface DivergentClaim {
  readonly key: string;
  readonly value: unknown;
  readonly source: string;
}

/** A species as the checks see it. */
export interface CheckedSpecies {
  readonly id: number;
  readonly scientific_name: string;
  readonly rank: Label<'rank'>;
  readonly genus_name: string;
  /** Published values by attribute. */
  readonly vals: Readonly<Record<string, unknown>>;
  /** The genus named by the first word; null if it does not exist. */
  readonly genus_of_name: string | null;
  /** Its unusual claims about fields without an accepted value, the strongest source first. */
  readonly unusual: readonly UnusualClaim[];
  /** Identifiers that it shares, unordered. */
  readonly shared_ids: readonly SharedId[];
  /** Claims about the fields on which its sources differ most, by field, the strongest source first. */
  readonly divergent: readonly DivergentClaim[];
}

/** A finding of a check with the proposed correction. */
export interface CheckFinding {
  readonly check: Check;
  /** Description of the problems, one per line. */
  readonly notes: string;
  /** Previous and proposed value by stored field; null without a proposal. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
}

/** Returns all findings on a species. */
export const findings = (species: CheckedSpecies): readonly CheckFinding[] =>
  [
    plausibleValues(species),
    scientificNameFormat(species),
    genusName(species),
    unusualValue(species),
    sharedIdentifier(species),
    factDivergence(species),
  ].filter((finding) => finding !== undefined);

const withUnit = (field: Field, value: number): string =>
  `${value}${field.unit === null ? '' : ` ${field.unit}`}`;

/** Finds values outside their range and pairs in the wrong order; proposes to remove them (C10.10, C10.15). */
const plausibleValues = ({ vals }: CheckedSpecies): CheckFinding | undefined => {
  const number = (field: Field): number | undefined => {
    const value = vals[field.key];
    return typeof value === 'number' ? value : undefined;
  };
  const offending = new Set<Field>();
  const lines: string[] = [];
  for (const { field, low, high } of RANGED) {
    const value = number(field);
    if (value === undefined || (value >= low && value <= high)) continue;
    offending.add(field);
    lines.push(`${field.key} is ${withUnit(field, value)}, outside the plausible range ${low} to ${high}.`);
  }
  for (const [[lower, below], [upper, above]] of invertedPairs(new Map(Object.entries(vals)))) {
    offending.add(lower).add(upper);
    lines.push(
      `${lower.key} (${withUnit(lower, below)}) is higher than ${upper.key} (${withUnit(upper, above)}).`,
    );
  }
  if (lines.length === 0) return undefined;
  const changes = Object.fromEntries([...offending].map(({ key }) => [key, [vals[key], null] as const]));
  return { check: 'Checks::PlausibleValues', notes: lines.join('\n'), changes };
};

/** Finds a name that does not have the form of its rank (C10.50). */
const scientificNameFormat = ({ scientific_name, rank }: CheckedSpecies): CheckFinding | undefined =>
  parseScientificName(scientific_name, rank)?.name === scientific_name
    ? undefined
    : {
        check: 'Checks::ScientificNameFormat',
        notes: `${scientific_name} does not have the form of a name of rank ${rank}.`,
        changes: null,
      };

/** Finds a name whose first word is not the genus. */
const genusName = ({
  scientific_name,
  genus_name,
  genus_of_name,
}: CheckedSpecies): CheckFinding | undefined => {
  const word = genusOf(scientific_name);
  if (word === genus_name) return undefined;
  const notes = `The name begins with ${word}, but the genus is ${genus_name}.`;
  return {
    check: 'Checks::GenusName',
    notes: genus_of_name === null ? `${notes} There is no genus ${word}.` : notes,
    changes: genus_of_name === null ? null : { genus_name: [genus_name, genus_of_name] },
  };
};

/** Finds claims that are not published because they are unusual; proposes, for each field, that of the strongest source. */
const unusualValue = ({ vals, unusual }: CheckedSpecies): CheckFinding | undefined => {
  if (unusual.length === 0) return undefined;
  const proposed = new Map(unusual.toReversed().map(({ key, value }) => [key, value]));
  return {
    check: 'Checks::UnusualValue',
    notes: unusual
      .map(
        ({ key, value, source, reason }) =>
          `${key} is ${valueText(value)} according to ${source}: ${reason}.`,
      )
      .join('\n'),
    changes: Object.fromEntries(
      [...proposed].toSorted().map(([key, value]) => [key, [vals[key] ?? null, value] as const]),
    ),
  };
};

/** Finds identifiers that another accepted species has too. Which of the two is wrong, only a person can tell. */
const sharedIdentifier = ({ shared_ids }: CheckedSpecies): CheckFinding | undefined =>
  shared_ids.length === 0
    ? undefined
    : {
        check: 'Checks::SharedIdentifier',
        notes: shared_ids
          .map(
            ({ scheme, value, other, id }) => `${scheme}:${value} also identifies ${other} (species ${id}).`,
          )
          .sort()
          .join('\n'),
        changes: null,
      };

/** Finds fields about which sources contradict each other. Which of them is right, only a person can tell. */
const factDivergence = ({ divergent }: CheckedSpecies): CheckFinding | undefined => {
  if (divergent.length === 0) return undefined;
  const claims = new Map<string, string[]>();
  for (const { key, value, source } of divergent)
    getOrInsert(claims, key, (): string[] => []).push(`${valueText(value)} (${source})`);
  return {
    check: 'Checks::FactDivergence',
    notes: [...claims].map(([key, values]) => `${key}: ${values.join('; ')}`).join('\n'),
    changes: null,
  };
};
