import { judge } from '../../../testkit/truth/expected.js';
import type { Statement } from '../../../testkit/truth/statements.js';
import type { PlantFact, PublishedPlant } from './published-plants.js';

/** A statement with what is published instead. */
export interface Judged {
  readonly statement: Statement;
  /** Whether the plant has a record. */
  readonly hasRecord: boolean;
  readonly verdict: ReturnType<typeof judge>;
  readonly value: Parameters<typeof judge>[1];
  /** Facts of the field, or of the fields from which it is derived. */
  readonly facts: readonly PlantFact[];
}

/** Attributes from which a field without facts of its own is derived (contract C8.17). */
const DERIVED_FROM: ReadonlyMap<string, readonly string[]> = new Map([
  ['edible', ['edible_part', 'vegetable']],
]);

/** Judges each statement by what is published. Nothing is answered about a plant without a record. */
export const judgeStatements = (
  statements: readonly Statement[],
  plants: ReadonlyMap<string, PublishedPlant>,
): readonly Judged[] =>
  statements.map((statement) => {
    const { field, expected } = statement;
    const plant = plants.get(statement.plant);
    if (plant === undefined)
      return { statement, hasRecord: false, verdict: 'unanswered', value: null, facts: [] };
    const value = plant.values.get(field) ?? null;
    const attributes = DERIVED_FROM.get(field) ?? [field];
    return {
      statement,
      hasRecord: true,
      verdict: judge(expected, value),
      value,
      facts: plant.facts.filter(({ attribute }) => attributes.includes(attribute)),
    };
  });
