import { sunOfLight } from './derive.js';
import { zoneOfTemperature } from './hardiness-zones.js';
import { derivedForms } from './plant-forms.js';
import type { RelationRow } from './rows-shape.js';
import { decidingWarning, publishedSafety } from './safety.js';

/** Values of a species by field key. */
type Values = ReadonlyMap<string, unknown>;

const listIn = <Item>(values: Values, key: string): readonly Item[] =>
  (values.get(key) ?? []) as readonly Item[];

/** Returns the warning that decides `toxicity` where nobody claims a degree (contract C8.27); null if none does. */
export const toxicityWarning = (values: Values): RelationRow | null => {
  const eaten = listIn<string>(values, 'edible_part');
  return decidingWarning(publishedSafety(listIn(values, 'safety'), eaten), eaten);
};

type Rule = (values: Values) => string | number | readonly string[] | null;

/** Returns the hardiness zone of the minimum temperature; null if it is above the warmest zone that is claimed (C8.69). */
const hardinessZone: Rule = (values) => {
  const celsius = values.get('minimum_temperature_deg_c');
  if (typeof celsius !== 'number') return null;
  const [zone, warmest] = [zoneOfTemperature(celsius), values.get('hardiness_zone_maximum')];
  return zone !== null && typeof warmest === 'number' && zone > warmest ? null : zone;
};

/** Forms of which every plant lives for several years. */
const LONG_LIVED: ReadonlySet<unknown> = new Set(['tree', 'shrub', 'subshrub', 'bulb', 'palm']);

/** Derives that woody plants and bulbs are perennial (C8.76). */
const duration: Rule = (values) => {
  const forms = listIn(values, 'plant_form');
  const isLongLived = forms.length > 0 && forms.every((form) => LONG_LIVED.has(form));
  return isLongLived || values.get('ligneous_type') === 'liana' ? ['perennial'] : null;
};

/** Rules of the values that follow from others where nobody claims one (C8.68), by key; later rules may use earlier values. */
export const DERIVED_VALUES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['toxicity', (values) => (toxicityWarning(values)?.['severity'] ?? null) as string | null],
  ['plant_form', (values) => derivedForms(values)?.forms ?? null],
  ['duration', duration],
  ['hardiness_zone', hardinessZone],
  ['sun', (values) => sunOfLight(values.get('light'), values.get('plant_form'))],
]);

/** Returns claimed values with those that follow from them. A claim that there is no value stays (C9.49). */
export const withDerivedValues = (claimed: Values): Values => {
  const values = new Map(claimed);
  for (const [key, derive] of DERIVED_VALUES) if (!values.has(key)) values.set(key, derive(values));
  return values;
};
