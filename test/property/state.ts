import {
  type Correction,
  englishNames,
  type Field,
  pendingItem,
  published,
  type Value,
  valueText,
} from './model.js';
import { idOf, type Run } from './run.js';
import type { World } from './world.js';

/** Path of a field in a record (C8.1, C8.11). */
const SHOWN: Readonly<Record<Field, string>> = {
  maximum_height_cm: 'specifications.maximum_height.cm',
  average_height_cm: 'specifications.average_height.cm',
  light: 'growth.light',
  flower_color: 'flower.color',
  growth_habit: 'specifications.growth_habit',
  foliage_texture: 'foliage.texture',
  vegetable: 'vegetable',
  ph_minimum: 'growth.ph_minimum',
  ph_maximum: 'growth.ph_maximum',
  common_name: 'common_name',
};
const FIELDS = Object.keys(SHOWN) as Field[];

/** The state that is compared after a sequence: that of the service and that of the model. */
export interface State {
  readonly facts: readonly string[];
  readonly published: Readonly<Record<string, unknown>>;
  readonly corrections: readonly unknown[];
  /** Items of the check in the order in which they were raised. */
  readonly items: readonly unknown[];
  /** Fields of the pending item, if there is one. */
  readonly pendingItem: readonly (readonly string[])[];
}

interface Shown {
  readonly id: number;
  readonly warning_type: string | null;
  readonly change_status: string;
  readonly accepted_by: number | null;
  readonly user_id: number | null;
  readonly correction: Record<string, unknown>;
  readonly changes: Record<string, unknown>;
}

/** The page size of lists (C5.1). */
const PAGE = 20;

const allCorrections = async ({ read }: World, id: number): Promise<readonly Shown[]> => {
  const found: Shown[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await read(`/api/v1/species/${id}/corrections?page=${page}`);
    found.push(...(data as Shown[]));
    if ((meta as { total: number }).total <= page * PAGE) return found.sort((a, b) => a.id - b.id);
  }
};

const at = (record: unknown, path: string): unknown =>
  path.split('.').reduce((inner, part) => (inner as Record<string, unknown>)[part], record);

/** A claim that is rejected again may keep or renew its record: the contract does not define it. */
const factLine = (field: string, source: string, status: string, value: string, record: string): string =>
  `${field} ${source} ${status} "${value}"${status === 'rejected' ? '' : ` ${record}`}`;

const fieldsOf = ({ correction }: Shown): readonly string[] =>
  Object.keys(correction)
    .filter((key) => key !== 'scientific_name')
    .sort();

export const shownState = async (world: World, run: Run, of: 0 | 1): Promise<State> => {
  const { id } = run.grown[of];
  const facts = (await world.read(`/api/v1/species/${id}/facts`))['data'] as Record<string, string>[];
  const { data: record } = await world.read(`/api/v1/species/${id}`);
  const listed = await allCorrections(world, id);
  // Which contradictions wait depends on those of all other species, so that the model does not say.
  const items = listed.filter(
    ({ warning_type }) => warning_type !== null && warning_type !== 'Checks::FactDivergence',
  );
  return {
    facts: facts
      .map((fact) =>
        factLine(
          fact['attribute_name']!,
          fact['source']!,
          fact['status']!,
          fact['value']!,
          fact['source_record_id']!,
        ),
      )
      .sort(),
    published: {
      ...Object.fromEntries(FIELDS.map((field) => [field, at(record, SHOWN[field])])),
      english: at(record, 'common_names.en') ?? null,
    },
    corrections: listed
      .filter((each) => each.warning_type === null)
      .map(({ id, change_status, accepted_by, user_id, changes }) => ({
        id,
        change_status,
        accepted_by,
        user_id,
        changes,
      })),
    items: items.map(({ change_status, accepted_by }) => [change_status, accepted_by]),
    pendingItem: items.filter((each) => each.change_status === 'pending').map(fieldsOf),
  };
};

/** Lists show a list of names as its first name. */
const shownValue = (field: Field, value: Value): unknown =>
  field === 'common_name' && Array.isArray(value) ? value[0] : value;

const shownCorrection = (world: World, each: Correction): unknown => ({
  id: each.id,
  change_status: each.status,
  accepted_by: idOf(world, each.acceptedBy),
  user_id: idOf(world, each.by.name),
  changes: Object.fromEntries(each.changes),
});

export const modelState = (world: World, { species: both, corrections }: Run, of: 0 | 1): State => {
  const species = both[of];
  const pending = pendingItem(species);
  return {
    facts: species.facts
      .map(({ field, source, status, value, record }) =>
        factLine(field, source, status, valueText(value), record),
      )
      .sort(),
    published: {
      ...Object.fromEntries(FIELDS.map((field) => [field, shownValue(field, published(species, field))])),
      english: englishNames(species),
    },
    corrections: corrections
      .filter((each) => each.species === species)
      .map((each) => shownCorrection(world, each)),
    items: species.items.map(({ status, acceptedBy }) => [status, idOf(world, acceptedBy)]),
    pendingItem: pending === undefined ? [] : [[...pending.fields].sort()],
  };
};
