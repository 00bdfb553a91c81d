import type { LifeFormClaim } from './life-form.js';

/** Life forms by first letter; capitals are the taller class. The class of 8 m, B, has no word of its own. */
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
/** Life forms by trait, which are more exact than the letter. */
const LIVING = new Map([
  ['aqua', 'hydrophyte'],
  ['épi', 'epiphyte'],
]);
const RETENTION = new Map([
  ['cad', false],
  ['semp', true],
]);
/**
 * Traits after a dash. In brackets, a dash may also be followed by another form: `hsto(hbis-test)`,
 * `Hsto-lia(Grhi-lia)`.
 */
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
const BRACKETS = /\(([^()]*)\)/g;

/**
 * Reads Julve's biological type: `test(hbis)`, an annual that may be biennial; `B-cad`; `grhi-aqua`. The part in
 * brackets is an alternative, which only counts for the duration.
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
  const alternatives = [...cell.matchAll(BRACKETS)].flatMap(([, content]) => content!.split(/[-,]/));
  const forms = [form, ...alternatives.filter((other) => !TRAITS.has(other) && FORMS.has(other.charAt(0)))];
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
