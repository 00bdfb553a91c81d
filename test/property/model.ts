/**
 * The contract's rules about facts and corrections (sections 9 and 10), in memory and one step at a time.
 * Shares no code with the service, so that the two can be compared.
 */
export type Field =
  | 'maximum_height_cm'
  | 'average_height_cm'
  | 'light'
  | 'flower_color'
  | 'growth_habit'
  | 'foliage_texture'
  | 'vegetable'
  | 'ph_minimum'
  | 'ph_maximum'
  | 'common_name';

/** A stored value; null if the field is empty. */
export type Value = number | boolean | string | readonly string[] | null;

export type Source = 'try' | 'powo' | 'gbif' | 'usda' | 'prop-garden';

/** Sources, strongest first, with the place of values without provenance (C10.20). */
const STRENGTH = ['community', 'try', 'without provenance', 'powo', 'gbif', 'usda', 'prop-garden'];

/** Ordered pairs: lower, upper (C10.15). */
const PAIRS: readonly (readonly [Field, Field])[] = [
  ['ph_minimum', 'ph_maximum'],
  ['average_height_cm', 'maximum_height_cm'],
];

interface Fact {
  readonly field: Field;
  readonly source: Source | 'community';
  readonly value: Value;
  status: 'active' | 'superseded' | 'rejected';
  record: string;
  /** Rejected by a reviewer: the source may claim it again without effect (C9.49). */
  settled?: boolean;
}

/** A Checks::PlausibleValues item (C9.40). */
export interface Item {
  status: 'pending' | 'accepted' | 'rejected';
  acceptedBy: string | null;
  fields: readonly Field[];
}

export interface Species {
  readonly without: Map<Field, Value>;
  readonly facts: Fact[];
  readonly items: Item[];
  /**
   * The problem of a rejected item, which is not raised again until it has disappeared or changed (C9.41,
   * C9.47).
   */
  dismissed?: string | undefined;
}

export const newSpecies = (without: ReadonlyMap<Field, Value>): Species => ({
  without: new Map(without),
  facts: [],
  items: [],
});

/** Writes a value as the facts endpoint does (C8.51, C9.49). */
export const valueText = (value: Value): string =>
  value === null ? '' : typeof value === 'object' ? value.join('|') : String(value);

const same = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);

const activeOf = ({ facts }: Species, field: Field, source: string): Fact | undefined =>
  facts.find((fact) => fact.field === field && fact.source === source && fact.status === 'active');

/**
 * Returns the published value: that of the strongest active fact or the value without provenance (C10.25).
 */
export const published = (species: Species, field: Field): Value => {
  for (const source of STRENGTH) {
    const fact = activeOf(species, field, source);
    if (fact) return fact.value;
    if (source === 'without provenance' && species.without.has(field)) return species.without.get(field)!;
  }
  return null;
};

/**
 * Returns the list under `en`: that of the community, else the names of all sources, strongest first, each
 * once (C8.19, C9.20).
 */
export const englishNames = (species: Species): Value => {
  const community = activeOf(species, 'common_name', 'community');
  if (community) return community.value;
  const lists = STRENGTH.map((source) =>
    source === 'without provenance'
      ? species.without.get('common_name')
      : activeOf(species, 'common_name', source)?.value,
  );
  const names = new Set(lists.flatMap((list) => (Array.isArray(list) ? (list as string[]) : [])));
  return names.size > 0 ? [...names] : null;
};

/** Returns the values that a correction would replace (C8.46). */
const previous = (species: Species, field: Field): Value =>
  field === 'common_name' ? englishNames(species) : published(species, field);

/** Applies a claim that may be published (C10.5). */
const claim = (species: Species, { field, source, value, record }: Omit<Fact, 'status'>): void => {
  const settled = species.facts.some(
    (fact) => fact.settled && fact.field === field && fact.source === source && same(fact.value, value),
  );
  if (settled && source !== 'community') return;
  const active = activeOf(species, field, source);
  if (active && same(active.value, value)) {
    active.record = record;
    return;
  }
  if (active) active.status = 'superseded';
  species.facts.push({ field, source, value, status: 'active', record });
};

/** Applies a claim that may not be published: it is kept once (C10.5). */
const refuse = (species: Species, { field, source, value, record }: Omit<Fact, 'status'>): void => {
  const known = species.facts.some(
    (fact) =>
      fact.field === field &&
      fact.source === source &&
      fact.status === 'rejected' &&
      valueText(fact.value) === valueText(value),
  );
  if (!known) species.facts.push({ field, source, value, status: 'rejected', record });
};

const inverted = (species: Species): readonly Field[] =>
  PAIRS.filter(([lower, upper]) => {
    const [low, high] = [published(species, lower), published(species, upper)];
    return low !== null && high !== null && low > high;
  }).flat();

const problemOf = (species: Species): string =>
  JSON.stringify(inverted(species).map((field) => [field, published(species, field)]));

/** Returns the pending item of the check, of which there is at most one (C9.40). */
export const pendingItem = (species: Species): Item | undefined =>
  species.items.find(({ status }) => status === 'pending');

/** Runs the check, in the transaction that changed a value (C9.41). */
const check = (species: Species): void => {
  const fields = inverted(species);
  if (problemOf(species) !== species.dismissed) species.dismissed = undefined;
  const item = pendingItem(species);
  if (item && fields.length > 0) item.fields = fields;
  else if (item) item.status = 'accepted';
  else if (fields.length > 0 && species.dismissed === undefined)
    species.items.push({ status: 'pending', acceptedBy: null, fields });
};

/** A claim of a file: its stored value, or the text under which a rejected one is shown. */
export interface Claim {
  readonly field: Field;
  readonly source: Source;
  readonly value: Value;
  readonly refused: boolean;
  readonly record: string;
}

/** One file, of at most one claim a lane (C10.8). */
export const ingest = (species: Species, claims: readonly Claim[]): void => {
  for (const { refused, ...each } of claims) (refused ? refuse : claim)(species, each);
  check(species);
};

type Role = 'user' | 'reviewer' | 'admin';

export interface Account {
  readonly name: string;
  readonly role: Role;
}

export interface Correction {
  id: number;
  readonly species: Species;
  readonly by: Account;
  status: 'pending' | 'accepted' | 'rejected' | 'reverted';
  acceptedBy: string | null;
  changes: ReadonlyMap<Field, readonly [Value, Value]>;
  /** Never reviewed (C9.35). */
  test: boolean;
  /** Its value of light is outside the read scale: stored, not applied (C9.15). */
  offScale: boolean;
}

export interface Submission {
  readonly values: ReadonlyMap<Field, Value>;
  readonly valid: boolean;
  readonly offScale: boolean;
  readonly notes: string | null;
}

/** The expected answer: its status, and the correction that it shows. */
export interface Expected {
  readonly status: number;
  readonly correction?: Correction;
}

/** Submits a correction (C9.3 to C9.6). The caller sets the id of a created one. */
export const submit = (
  all: Correction[],
  species: Species,
  by: Account,
  { values, valid, offScale, notes }: Submission,
): Expected => {
  const changes = new Map(
    [...values]
      .map(([field, value]) => [field, [previous(species, field), value]] as const)
      .filter(([, [before, after]]) => !same(before, after)),
  );
  if (!valid || changes.size === 0) return { status: 422 };
  const content = { changes, offScale, test: notes?.trim() === 'TEST' };
  const own = all.find((each) => each.species === species && each.by === by && each.status === 'pending');
  if (own) return { status: 200, correction: Object.assign(own, content) };
  const correction: Correction = { id: 0, species, by, status: 'pending', acceptedBy: null, ...content };
  all.push(correction);
  return { status: 201, correction };
};

/** Returns a refusal that does not depend on the values (C9.46); undefined if there is none. */
const refusal = (by: Account, correction: Correction | undefined): number | undefined => {
  if (by.role === 'user') return 403;
  if (!correction) return 404;
  if (correction.by === by) return 403;
  return correction.status !== 'pending' || correction.test ? 409 : undefined;
};

/** Accepts a correction (C9.48, C9.49). */
export const accept = (by: Account, correction: Correction | undefined): Expected => {
  const applied = [...(correction?.changes ?? [])].filter(
    ([field]) => !(correction!.offScale && field === 'light'),
  );
  const status = refusal(by, correction) ?? (applied.length === 0 ? 422 : 200);
  if (status !== 200 || !correction) return { status };
  const record = String(correction.id);
  for (const [field, [, value]] of applied)
    claim(correction.species, { field, source: 'community', value, record });
  check(correction.species);
  return { status, correction: Object.assign(correction, { status: 'accepted', acceptedBy: by.name }) };
};

/** Rejects a correction (C9.47). */
export const reject = (by: Account, correction: Correction | undefined): Expected => {
  const status = refusal(by, correction) ?? 200;
  if (status !== 200 || !correction) return { status };
  return { status, correction: Object.assign(correction, { status: 'rejected' }) };
};

/** Reverts a correction: its facts that are still active are superseded (C9.55). */
export const revert = (by: Account, correction: Correction | undefined): Expected => {
  if (by.role !== 'admin') return { status: 403 };
  if (!correction) return { status: 404 };
  const own = correction.species.facts.filter(
    ({ source, status, record }) =>
      source === 'community' && status === 'active' && record === String(correction.id),
  );
  if (correction.status !== 'accepted' || own.length === 0) return { status: 409 };
  for (const fact of own) fact.status = 'superseded';
  check(correction.species);
  return { status: 200, correction: Object.assign(correction, { status: 'reverted' }) };
};

/** Accepts the pending item of the check: the active facts with the offending values are rejected (C9.49). */
export const acceptItem = (species: Species, by: Account, item: Item): Expected => {
  if (by.role === 'user') return { status: 403 };
  Object.assign(item, { status: 'accepted', acceptedBy: by.name });
  for (const [field, value] of item.fields.map((each) => [each, published(species, each)] as const)) {
    for (const fact of species.facts)
      if (fact.field === field && fact.status === 'active' && same(fact.value, value))
        Object.assign(fact, { status: 'rejected', settled: true });
    // A value without provenance is removed: it has no fact that could be rejected.
    if (same(species.without.get(field) ?? null, value)) species.without.delete(field);
  }
  check(species);
  return { status: 200 };
};

/** Rejects the pending item: the reviewer considers the values correct. */
export const rejectItem = (species: Species, by: Account, item: Item): Expected => {
  if (by.role === 'user') return { status: 403 };
  item.status = 'rejected';
  species.dismissed = problemOf(species);
  return { status: 200 };
};
