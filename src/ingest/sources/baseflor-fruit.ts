/** Fruits as the file calls them, where neither the family nor the genus says it better. */
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

/** The file calls these achenes, drupes, capsules or berries. */
const FAMILIES = new Map([
  ['Fagaceae', 'nut'],
  ['Apiaceae', 'schizocarp'],
  ['Geraniaceae', 'schizocarp'],
  ['Malvaceae', 'schizocarp'],
  ['Lamiaceae', 'mericarp'],
  ['Boraginaceae', 'mericarp'],
  ['Cupressaceae', 'strobilus'],
]);

/** The tribe has no column of its own: the one for tribes is empty in this family. */
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
  /** An aril is no fruit. */
  ['Taxus', null],
  /** Their rows have the families of others. */
  ['Chaiturus', 'mericarp'],
  ['Leonurus', 'mericarp'],
  ['Trochiscanthes', 'schizocarp'],
]);

/** The shape of a fruit, by genus, else by family, else as the file calls it; null where nothing exact is said. */
export const fruitShape = (cell: string, genus: string, family: string): string | null => {
  const shape = SHAPES.get(cell);
  if (shape === undefined) return null;
  const own = GENERA.get(genus);
  return own === undefined ? (FAMILIES.get(family) ?? shape) : own;
};
