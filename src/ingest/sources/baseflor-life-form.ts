import type { LifeFormClaim } from './life-form.js';

/** By the first letter; capitals are the taller class. The class of 8 m, B, has no word of its own. */
const FORMS = new Map([
  ['A', 'megaphanerophyte'],
  ['a', 'macrophanerophyte'],
  ['B', 'phanerophyte'],
  ['b', 'nanophanerophyte'],
  ['C', 'chamaephyte'],
  ['c', 'chamaephyte'],
  ['H', 'hemicryptophyte'],
  ['h', 'hemicryptophyte'],
  ['G', 'geophyte'],
  ['g', 'geophyte'],
  ['T', 'therophyte'],
  ['t', 'therophyte'],
]);
/** They say more than the letter. */
const LIVING = new Map([
  ['aqua', 'hydrophyte'],
  ['épi', 'epiphyte'],
]);
const RETENTION = new Map([
  ['cad', false],
  ['semp', true],
]);
/** What follows a dash is a trait, or in brackets another form: `hsto(hbis-test)`, `Hsto-lia(Grhi-lia)`. */
const TRAITS: ReadonlySet<string> = new Set([
  'aqua',
  'épi',
  'cad',
  'semp',
  'lia',
  'suc',
  'car',
  'par',
  'hpar',
]);
const WOODY = /^[AaBbCc]/;
const BRACKETS = /\(([^)]*)\)/g;

/**
 * What Julve's biological type tells: `test(hbis)`, an annual that may be biennial; `B-cad`, `grhi-aqua`.
 * The part in brackets is an alternative, which only counts for the duration.
 */
export const biologicalType = (cell: string): readonly LifeFormClaim[] => {
  const [form = '', ...traits] = cell.replace(BRACKETS, '').split('-');
  const label = traits.flatMap((trait) => LIVING.get(trait) ?? [])[0] ?? FORMS.get(form.charAt(0));
  if (label === undefined) return [];
  const retained = traits.flatMap((trait) => RETENTION.get(trait) ?? []);
  return [
    claim('biological_type', label),
    claim('duration', durations(form, cell)),
    ...(retained.length === 1 ? [claim('leaf_retention', retained[0]!)] : []),
    ...(WOODY.test(form) && traits.includes('par') ? [claim('ligneous_type', 'parasite')] : []),
  ];
};

const durations = (form: string, cell: string): string[] => {
  const others = [...cell.matchAll(BRACKETS)].flatMap(([, within]) => within!.split(/[-,]/));
  const forms = [form, ...others.filter((other) => !TRAITS.has(other) && FORMS.has(other.charAt(0)))];
  return [...new Set(forms.map(durationOf))];
};

const durationOf = (form: string): string => {
  if (/^[Tt]/.test(form)) return 'annual';
  return /^[Hh]bis/.test(form) ? 'biennial' : 'perennial';
};

const claim = (attribute: string, value: LifeFormClaim['value']): LifeFormClaim => ({
  attribute,
  value,
  evidence: 'derived',
});
