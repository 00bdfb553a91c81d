import { fieldSpelled } from '../../src/fields/registry.js';
import type { Understanding } from '../../src/resources/interpret/interpret.js';
import { parametersOfAll } from '../../src/understanding/query.js';
import { type ExploreState, keysOf, parameterOf, splitValues } from './state.js';

/** A condition that words of a description mean. */
export interface SaidCondition {
  readonly parameters: ExploreState;
  readonly words: string;
  /** Number of species with a value, by key of the fields; null until they are counted. */
  readonly known: Readonly<Record<string, number | null>>;
}

/** What of a description applies to the filters of a page. */
export interface SaidParts extends Pick<Understanding, 'ignored' | 'choices' | 'wishes'> {
  readonly conditions: readonly SaidCondition[];
}

/** Returns whether a state filters by a parameter: by the same range, or by all of its values and others. */
const contains = (state: ExploreState, [name, value]: ExploreState[number]): boolean => {
  const given = parameterOf(state, name);
  if (given === undefined || name.startsWith('range[')) return given === value;
  const values = new Set(splitValues(given));
  return splitValues(value).every((each) => values.has(each));
};

const containsAll = (state: ExploreState, parameters: ExploreState): boolean =>
  parameters.every((each) => contains(state, each));

/** Returns conditions with those on the same range joined, since the list has one range for both. */
const joined = (conditions: readonly SaidCondition[]): readonly SaidCondition[] => {
  const all: SaidCondition[] = [];
  for (const condition of conditions) {
    const ranges = condition.parameters.filter(([name]) => name.startsWith('range['));
    const at = all.findIndex(({ parameters }) =>
      ranges.some(([name]) => parameterOf(parameters, name) !== undefined),
    );
    const before = all[at];
    if (before === undefined) all.push(condition);
    else
      all[at] = {
        parameters: parametersOfAll([before, condition]),
        words: `${before.words} ${condition.words}`,
        known: { ...before.known, ...condition.known },
      };
  }
  return all;
};

/** Returns what of a text still applies to a state: without conditions that were taken off, and choices that were made. */
export const saidParts = (understanding: Understanding, state: ExploreState): SaidParts => {
  const { text, conditions, ignored, choices, wishes } = understanding;
  const read = conditions.map(({ parameters, spans, known }) => ({
    ...{ parameters, known },
    words: spans.map(([start, end]) => text.slice(start, end)).join(' '),
  }));
  const chosen = choices.flatMap(({ text: words, readings }) =>
    readings.map((parameters) => ({ parameters, words, known: {} })),
  );
  return {
    ignored,
    conditions: joined([...read, ...chosen]).filter(({ parameters }) => containsAll(state, parameters)),
    choices: choices.filter(({ readings }) => !readings.some((each) => containsAll(state, each))),
    wishes: wishes.filter(({ without }) => !contains(state, without)),
  };
};

/** Returns the state of a description: its filters, except for fields by which the state filters already (C15.84). */
export const describedState = (
  state: ExploreState,
  { text, list }: Pick<Understanding, 'text' | 'list'>,
): ExploreState => {
  const filters = state.filter(([name]) => !name.startsWith('order['));
  const explicit = new Set(keysOf(filters).flatMap((key) => fieldSpelled(key) ?? []));
  const isFree = (parameter: ExploreState[number]): boolean =>
    keysOf([parameter]).every((key) => !explicit.has(fieldSpelled(key)!));
  const kept = state.filter(([name]) => !['q', 'page', 'as', 'said'].includes(name));
  return [
    ...parametersOfAll([{ parameters: (list?.parameters ?? []).filter(isFree) }, { parameters: kept }]),
    ['said', text],
  ];
};
