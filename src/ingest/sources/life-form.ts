import { formOfFamily } from '../../fields/plant-forms.js';
import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import type { ItemInput } from '../item.js';

type Fact = Extract<ItemInput, { type: 'fact' }>;
/** A claim derived from a life form. */
export type LifeFormClaim = Pick<Fact, 'attribute' | 'value' | 'evidence'>;

const DURATIONS = ['annual', 'biennial', 'perennial'];
const WOODY = ['tree', 'shrub', 'subshrub', 'liana'];
const WITH_HEMIPARASITE = new Set([
  'hemiparasite',
  'hemiparasitic',
  'epiphyte',
  'epiphytic',
  'shrub',
  'subshrub',
  'or',
]);
const BIOLOGICAL = new Map([
  ['epiphyte', 'epiphyte'],
  ['epiphytic', 'epiphyte'],
  ['geophyte', 'geophyte'],
  ['helophyte', 'helophyte'],
  ['chamaephyte', 'chamaephyte'],
]);

/**
 * Translates a life form of the World Checklist: `hydroannual or hydroperennial`, `hemiparasitic shrub`.
 * Alternatives that exclude each other claim nothing: woody type and life form are only claimed if there is a
 * single one. A `herbaceous tree` (a banana) is no tree.
 */
export const lifeFormClaims = (description: string): readonly LifeFormClaim[] => {
  const words = description.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.length === 0) return [];
  const bare = words.map((word) => word.replace(/^hydro(?=.)/, ''));
  const durations = DURATIONS.filter((label) => bare.includes(label));
  const biological = new Set(words.flatMap((word) => BIOLOGICAL.get(word) ?? []));
  if (words.some((word) => word.startsWith('hydro'))) biological.add('hydrophyte');
  const woody = woodyType(bare);
  return [
    ...(durations.length > 0 ? [claim('duration', durations)] : []),
    ...(woody === null ? [] : [claim('ligneous_type', woody)]),
    ...(biological.size === 1 ? [claim('biological_type', [...biological][0]!)] : []),
  ];
};

const woodyType = (words: readonly string[]): string | null => {
  if (words.some((word) => word === 'herbaceous' || word.startsWith('holoparasit'))) return null;
  if (words.some((word) => word.startsWith('hemiparasit')))
    return words.every((word) => WITH_HEMIPARASITE.has(word)) ? 'parasite' : null;
  const found = WOODY.filter((label) => words.includes(label));
  return found.length === 1 ? found[0]! : null;
};

const claim = (attribute: string, value: string | readonly string[]): LifeFormClaim => ({
  attribute,
  value: typeof value === 'string' ? value : [...value],
  evidence: 'derived',
});

/** Words of the World Checklist that say what people call a plant. */
const FORM_WORDS: Readonly<Record<string, Label<'plant_form'>>> = {
  tree: 'tree',
  shrub: 'shrub',
  subshrub: 'subshrub',
  liana: 'climber',
  climber: 'climber',
  climbing: 'climber',
  scrambling: 'climber',
  bulbous: 'bulb',
  succulent: 'succulent',
  annual: 'herb',
  biennial: 'herb',
  perennial: 'herb',
};

/**
 * Translates a life form into what people call the plant: a `bulbous geophyte` is a bulb, another geophyte a herb. Claims
 * nothing in families that have one word for all their plants, which is derived when a record is shown (C8.66).
 */
export const plantFormClaims = (description: string, family: string): readonly LifeFormClaim[] => {
  if (formOfFamily(family) !== undefined) return [];
  const words = description
    .toLowerCase()
    .replace(/herbaceous (?:tree|shrub)/g, 'perennial')
    .match(/[a-z]+/g);
  const bare = (words ?? []).map((word) => word.replace(/^hydro(?=.)/, ''));
  const forms = new Set(bare.flatMap((word) => FORM_WORDS[word] ?? []));
  if (bare.includes('geophyte') && !forms.has('bulb')) forms.add('herb');
  if (words?.some((word) => word.startsWith('hydro'))) forms.add('aquatic');
  const ordered = VOCABULARIES.plant_form.filter((form) => forms.has(form));
  return ordered.length === 0 ? [] : [claim('plant_form', ordered)];
};
