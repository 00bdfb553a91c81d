import { fieldSpelled } from '../../../src/fields/registry.js';
import { keyNamed, parametersOfAll } from '../../../src/understanding/query.js';
import type {
  JudgedCondition,
  JudgedDescription,
  JudgedMeaning,
} from '../../../testkit/judged-descriptions/descriptions.js';
import type { Interpretation } from './ask.js';
import { isUnlisted, isVague, keysOfJudged, meets } from './judge.js';
import type { PlacedPlant, ZonesOfPlace } from './plants.js';

/** What is wrong and what is missing in the understanding of a description. */
export interface Comparison {
  /** Conditions that were understood. */
  readonly conditions: number;
  /** Keys of conditions that the judged meaning does not have, or has otherwise. */
  readonly wrong: readonly string[];
  /** Keys of judged conditions that were not understood. */
  readonly missed: readonly string[];
}

/** Ids of plants that a list keeps, by its parameters. */
export type Kept = (parameters: Readonly<Record<string, string>>) => Promise<ReadonlySet<number>>;

/** Conditions of a list on one field, or on the fields of one condition. */
interface Group {
  readonly key: string;
  /** All fields; those after the first are of conditions on two limits, such as the rain that a plant needs and stands. */
  readonly keys: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
}

const keysOfParameters = (parameters: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(parameters).flatMap((name) => fieldSpelled(keyNamed(name) ?? '')?.key ?? []);

const groupsOf = ({ conditions }: Interpretation): readonly Group[] => {
  const groups = new Map<string, Group>();
  for (const { parameters } of conditions) {
    const keys = keysOfParameters(parameters);
    const [key] = keys as [string];
    groups.set(key, {
      key,
      keys,
      parameters: Object.fromEntries(
        parametersOfAll(
          [groups.get(key)?.parameters ?? {}, parameters].map((each) => ({
            parameters: Object.entries(each),
          })),
        ),
      ),
    });
  }
  return [...groups.values()];
};

const keysOfMeaning = ({ readings }: JudgedMeaning): readonly string[] => readings.flatMap(keysOfJudged);

/** Returns every choice of one reading of each meaning, with and without those that may be left out. */
const choicesOf = (meanings: readonly JudgedMeaning[]): readonly (readonly JudgedCondition[])[] =>
  meanings.reduce<readonly (readonly JudgedCondition[])[]>(
    (choices, { readings, isOptional }) =>
      choices.flatMap((choice) => [
        ...readings.map((reading) => [...choice, reading]),
        ...(isOptional ? [choice] : []),
      ]),
    [[]],
  );

/** Of two values either suffices; bounds and exclusions all hold. */
const meetsAll = (
  plant: PlacedPlant,
  conditions: readonly JudgedCondition[],
  zonesOf: ZonesOfPlace,
): boolean => {
  const values = conditions.filter(({ operator }) => operator === '=');
  const others = conditions.filter(({ operator }) => operator !== '=');
  const holds = (each: JudgedCondition): boolean => meets(plant, each, zonesOf);
  return (values.length === 0 || values.some(holds)) && others.every(holds);
};

/** Least share of plants that two lists have in common to be the same. */
const SAME = 0.9;

const areSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean => {
  const common = [...one].filter((id) => other.has(id)).length;
  const all = one.size + other.size - common;
  return all === 0 || common / all >= SAME;
};

const TAXA: ReadonlySet<string> = new Set(['genus', 'family', 'species']);

const unlistedHolds = ({ readings }: JudgedMeaning, { safety, ignored, choices }: Interpretation): boolean =>
  readings.some(({ key, values }) => {
    const has = (reason: string): boolean => ignored.some((each) => each.reason === reason);
    if (key === 'refused') return has('or');
    if (key === 'safe')
      return values.some((victim) =>
        safety.some(({ without }) => victim === 'any' || without.includes(victim)),
      );
    return choices.length > 0 || has('native_where');
  });

/** Compares the understanding of a description with its judged meaning, by the plants that each condition keeps. */
export const compare = async (
  { meaning }: JudgedDescription,
  answer: Interpretation,
  plants: readonly PlacedPlant[],
  zonesOf: ZonesOfPlace,
  kept: Kept,
): Promise<Comparison> => {
  const unlisted = meaning.filter(isUnlisted);
  const listed = meaning.filter((each) => !isUnlisted(each));
  const missed = unlisted
    .filter((each) => !unlistedHolds(each, answer))
    .map(({ readings }) => readings[0]!.key);
  if (answer.kind === 'name' && listed.every(({ readings }) => TAXA.has(readings[0]!.key)))
    return { conditions: 0, wrong: [], missed };
  const isRefused = unlisted.some(({ readings }) => readings[0]!.key === 'refused') && missed.length === 0;
  const groups = groupsOf(answer);
  const wrong: string[] = [];
  for (const group of groups) {
    const about = listed.filter((each) => keysOfMeaning(each).some((key) => group.keys.includes(key)));
    const exact = about.filter(({ readings }) => readings.some(({ key }) => key === group.key));
    const own = group.key === 'edible_part' && exact.length > 0 ? exact : about;
    if (own.length === 0) {
      if (!isRefused) wrong.push(group.key);
      continue;
    }
    if (own.some(isVague)) continue;
    const found = await kept(group.parameters);
    const choices = choicesOf(own).filter((choice) => choice.length > 0);
    const isRight = choices.some((choice) =>
      areSame(found, new Set(plants.filter((plant) => meetsAll(plant, choice, zonesOf)).map(({ id }) => id))),
    );
    if (!isRight) wrong.push(group.key);
  }
  const understood = new Set(groups.flatMap(({ keys }) => keys));
  const lost = listed.filter(
    (each) => !each.isOptional && !keysOfMeaning(each).some((key) => understood.has(key)),
  );
  return {
    conditions: groups.length,
    wrong,
    missed: [...missed, ...lost.map(({ readings }) => readings[0]!.key)],
  };
};
