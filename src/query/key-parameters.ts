import { FAMILIES, type Family } from '../fields/field.js';
import type { Fault } from '../wording/fault.js';
import type { KeySet } from './keys.js';
import type { Parameter } from './parameters.js';

/** A parameter of a key family, such as `filter[light]` (contract C6.1). */
export interface KeyParameter {
  readonly family: Family;
  /** The key or alias between the brackets. */
  readonly spelling: string;
  readonly param: string;
  readonly value: string;
}

export interface SortedParameters {
  readonly keyed: readonly KeyParameter[];
  readonly plain: readonly Parameter[];
  readonly faults: readonly Fault[];
}

const FAMILY = /^(filter_not|filter|range|order)(?:$|\[)/;
const BRACKETED = /^[^[]+\[([^[\]]+)\]$/;
const MAX_CONDITIONS = 20;
const MAX_ORDERS = 10;

/** Returns whether a parameter name belongs to a key family, well formed or not. */
export const isKeyParameter = (name: string): boolean => FAMILY.test(name);

/** Returns `order=light:asc`, which generated clients send, as `order[light]=asc`; other parameters as they are (C6.1). */
export const withBrackets = (parameter: Parameter): Parameter => {
  const { name, value } = parameter;
  const colon = value.indexOf(':');
  return colon > 0 && FAMILIES.some((family) => family === name)
    ? { name: `${name}[${value.slice(0, colon)}]`, value: value.slice(colon + 1) }
    : parameter;
};

/** Separates parameters of key families from plain ones and reports every fault of syntax (C6.1 to C6.3). */
export const sortParameters = (parameters: readonly Parameter[], keys: KeySet): SortedParameters => {
  const keyed: KeyParameter[] = [];
  const plain: Parameter[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, KeyParameter>();
  for (const { name, value } of parameters) {
    const family = FAMILIES.find((each) => each === FAMILY.exec(name)?.[1]);
    const spelling = BRACKETED.exec(name)?.[1];
    if (family === undefined) plain.push({ name, value });
    else if (spelling === undefined) faults.push(malformedKey(name, value, family));
    else {
      const parameter = { family, spelling, param: name, value };
      const identity = `${family} ${keys.named(family, spelling)?.key ?? spelling}`;
      const earlier = seen.get(identity);
      if (!earlier) {
        seen.set(identity, parameter);
        keyed.push(parameter);
      } else if (earlier.param !== name || earlier.value !== value) faults.push(repeated(parameter, earlier));
    }
  }
  return { keyed, plain, faults: [...faults, ...tooMany(keyed)] };
};

const malformedKey = (param: string, got: string, family: Family): Fault => ({
  param,
  got,
  problem: 'malformed',
  message: `${param} is malformed: write ${family}[key]=value, with one key in one pair of brackets, or ${family}=key:value.`,
});

const repeated = ({ param, value }: KeyParameter, earlier: KeyParameter): Fault => ({
  param,
  got: value,
  problem: 'repeated',
  message:
    earlier.param === param
      ? `${param} is given more than once with different values: give it once.`
      : `${earlier.param} and ${param} are the same key: give one of them.`,
});

const tooMany = (keyed: readonly KeyParameter[]): readonly Fault[] => {
  const conditions = keyed.filter(({ family }) => family !== 'order');
  const orders = keyed.filter(({ family }) => family === 'order');
  return [
    ...excess(conditions, MAX_CONDITIONS, 'filter, filter_not and range'),
    ...excess(orders, MAX_ORDERS, 'order'),
  ];
};

/** Returns the fault of too many parameters, which names the first one beyond the limit. */
const excess = (given: readonly KeyParameter[], most: number, families: string): readonly Fault[] => {
  const first = given[most];
  if (first === undefined) return [];
  const message = `The request has ${given.length} ${families} parameters; at most ${most} are allowed.`;
  return [{ param: first.param, got: first.value, problem: 'too_many', message }];
};
