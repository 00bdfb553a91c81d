import { type Label, VOCABULARIES } from './vocabularies.js';

type PlantForm = Label<'plant_form'>;

/** Families whose plants people call by one word whatever their habit; ferns as in PPG I and in the families that Kew unites. */
const FAMILIES: Readonly<Partial<Record<PlantForm, string>>> = {
  palm: 'Arecaceae',
  grass: 'Poaceae Cyperaceae Juncaceae',
  fern: `Anemiaceae Aspleniaceae Athyriaceae Blechnaceae Cibotiaceae Culcitaceae Cyatheaceae Cystodiaceae Cystopteridaceae
    Davalliaceae Dennstaedtiaceae Desmophlebiaceae Dicksoniaceae Didymochlaenaceae Diplaziopsidaceae Dipteridaceae
    Dryopteridaceae Gleicheniaceae Hemidictyaceae Hymenophyllaceae Hypodematiaceae Lindsaeaceae Lomariopsidaceae
    Lonchitidaceae Loxsomataceae Lygodiaceae Marattiaceae Marsileaceae Matoniaceae Metaxyaceae Nephrolepidaceae Oleandraceae
    Onocleaceae Ophioglossaceae Osmundaceae Plagiogyriaceae Polypodiaceae Psilotaceae Pteridaceae Rhachidosoraceae
    Saccolomataceae Salviniaceae Schizaeaceae Tectariaceae Thelypteridaceae Thyrsopteridaceae Woodsiaceae`,
};

const BY_FAMILY = new Map(
  Object.entries(FAMILIES).flatMap(([form, families]) =>
    families.split(/\s+/).map((family) => [family, form as PlantForm] as const),
  ),
);

/** Returns what people call all plants of a family; undefined for most families. */
export const formOfFamily = (family: string): PlantForm | undefined => BY_FAMILY.get(family);

/** Families whose geophytes grow from bulbs, but for those of which the World Checklist states a rhizome. */
const OF_BULBS: ReadonlySet<unknown> = new Set(['Amaryllidaceae', 'Liliaceae']);

/** Returns whether a plant grows from bulbs or corms, and from nothing else but seed. */
const isPlantedAsBulb = (ways: unknown): boolean =>
  Array.isArray(ways) &&
  ways.some((way) => way !== 'seed') &&
  ways.every((way) => way === 'seed' || way === 'bulb' || way === 'corm');

/** Families of vascular plants without flowers and fruits: the ferns, horsetails, clubmosses and their like (PPG I). */
export const WITHOUT_FLOWERS: readonly string[] = [
  ...FAMILIES.fern!.split(/\s+/),
  ...['Equisetaceae', 'Lycopodiaceae', 'Selaginellaceae', 'Isoetaceae'],
];

/** Forms by field and value: of habits, each word of the text; no entry where the value says no form. */
const FORMS: Readonly<Record<string, Readonly<Record<string, PlantForm>>>> = {
  ligneous_type: { tree: 'tree', shrub: 'shrub', subshrub: 'subshrub', liana: 'climber' },
  growth_habit: {
    tree: 'tree',
    shrub: 'shrub',
    subshrub: 'subshrub',
    vine: 'climber',
    'forb/herb': 'herb',
    forb: 'herb',
    graminoid: 'grass',
    fern: 'fern',
    cactus: 'succulent',
  },
  biological_type: {
    megaphanerophyte: 'tree',
    macrophanerophyte: 'tree',
    nanophanerophyte: 'shrub',
    hydrophyte: 'aquatic',
    therophyte: 'herb',
    hemicryptophyte: 'herb',
    geophyte: 'herb',
    cryptophyte: 'herb',
    helophyte: 'herb',
  },
  woodiness: { herbaceous: 'herb' },
};

/** The forms of a plant, and the field that says so; null if its family does. */
export interface DerivedForms {
  readonly forms: readonly PlantForm[];
  readonly from: string | null;
}

type Values = ReadonlyMap<string, unknown>;

const formsIn = (key: string, values: Values): readonly PlantForm[] => {
  const value = values.get(key);
  return typeof value === 'string'
    ? value
        .toLowerCase()
        .split(', ')
        .flatMap((word) => FORMS[key]![word] ?? [])
    : [];
};

/** Returns forms once each in the order of the vocabulary. A climber or water plant is known by that word, not as a herb. */
const ordered = (forms: readonly PlantForm[]): readonly PlantForm[] => {
  const known = new Set(forms);
  if (known.size > 1) known.delete('herb');
  return VOCABULARIES.plant_form.filter((form) => known.has(form));
};

/** Returns the form of a herb that grows from bulbs or corms; null for every other plant. */
const bulb = (values: Values, forms: readonly PlantForm[]): DerivedForms | null => {
  if (forms.some((form) => form !== 'herb')) return null;
  if (values.get('biological_type') === 'geophyte' && OF_BULBS.has(values.get('family_name')))
    return { forms: ['bulb'], from: 'biological_type' };
  return isPlantedAsBulb(values.get('propagation')) ? { forms: ['bulb'], from: 'propagation' } : null;
};

/**
 * Returns what people call a plant (contract C8.66): as its family is called, else by the first field that says a form;
 * null if none does.
 */
export const derivedForms = (values: Values): DerivedForms | null => {
  const also: readonly PlantForm[] = [
    ...(values.get('ligneous_type') === 'liana' ? (['climber'] as const) : []),
    ...(values.get('biological_type') === 'hydrophyte' ? (['aquatic'] as const) : []),
  ];
  const family = formOfFamily(String(values.get('family_name')));
  if (family !== undefined) return { forms: ordered([family, ...also]), from: null };
  for (const key of Object.keys(FORMS)) {
    const forms = formsIn(key, values);
    if (forms.length > 0) return bulb(values, forms) ?? { forms: ordered([...forms, ...also]), from: key };
  }
  return null;
};

/** Fields that say a form where no source states one. */
export const FORM_FIELDS: readonly string[] = [...Object.keys(FORMS), 'propagation'];
