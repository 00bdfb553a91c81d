/** Fruit shapes by the words of the file, unless family or genus are more exact. */
const SHAPES = new Map([
  ['akène', 'achene'],
  ['capsule', 'capsule'],
  ['caryopse', 'caryopsis'],
  ['drupe', 'drupe'],
  ['gousse', 'legume'],
  ['silique', 'silique'],
  ['baie', 'berry'],
  ['follicule', 'follicle'],
  ['cône', 'strobilus'],
  ['samare', 'samara'],
  ['pyxide', 'capsule'],
]);

/** Families whose fruits the file calls achenes, drupes, capsules or berries. */
const FAMILIES = new Map([
  ['Fagaceae', 'nut'],
  ['Apiaceae', 'schizocarp'],
  ['Geraniaceae', 'schizocarp'],
  ['Malvaceae', 'schizocarp'],
  ['Lamiaceae', 'mericarp'],
  ['Boraginaceae', 'mericarp'],
  ['Cupressaceae', 'strobilus'],
]);

/** Genera of the tribe Maleae. The file has a column for tribes, but it is empty in this family. */
const MALEAE = [
  'Amelanchier',
  'Aria',
  'Aronia',
  'Chaenomeles',
  'Cormus',
  'Cotoneaster',
  'Crataegus',
  'Cydonia',
  'Eriobotrya',
  'Malus',
  'Mespilus',
  'Photinia',
  'Pyracantha',
  'Pyrus',
  'Sorbus',
  'Torminalis',
];

const GENERA = new Map<string, string | null>([
  ...MALEAE.map((genus) => [genus, 'pome'] as const),
  ['Corylus', 'nut'],
  /** An aril is not a fruit. */
  ['Taxus', null],
  /** The file gives these genera a wrong family. */
  ['Chaiturus', 'mericarp'],
  ['Leonurus', 'mericarp'],
  ['Trochiscanthes', 'schizocarp'],
]);

/**
 * Returns the shape of a fruit by genus, otherwise by family, otherwise by the word of the file; null if none is
 * exact.
 */
export const fruitShape = (cell: string, genus: string, family: string): string | null => {
  const shape = SHAPES.get(cell);
  if (shape === undefined) return null;
  const own = GENERA.get(genus);
  return own === undefined ? (FAMILIES.get(family) ?? shape) : own;
};
