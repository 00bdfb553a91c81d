/** Translations of the French words of baseflor. */
const table = (of: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(of).flatMap(([word, french]) => french.map((each) => [each, word] as const)));

export const INFLORESCENCES = table({
  panicle: [
    'racème de racèmes',
    "panicule d'épillets",
    "racème d'épis",
    'racème de cymes unipares scorpioïdes',
    'racème de cymes unipares hélicoïdes',
    'panicule spiciforme',
    'racème de cymes bipares',
  ],
  head: [
    'racème de capitules',
    'racème capituliforme',
    'capitule simple',
    'corymbe de capitules',
    'cyme capituliforme',
    'cyme de capitules',
    'épi de capitules',
    'capitule de capitules',
    'ombelle simple de capitules',
  ],
  raceme: ['racème simple', 'corymbe'],
  spike: ['épi simple', "épi d'épillets", 'épi de cymes triflores', 'glomérules spiciformes', 'spadice'],
  cyme: [
    'cyme bipare',
    'cyme unipare hélicoïde',
    'cyme multipare',
    'cyathe',
    'cyme unipare scorpioïde',
    'cyme biscorpioïde',
    "cyme d'épis",
  ],
  umbel: [
    "ombelle d'ombellules",
    'ombelle simple',
    "cyme d'ombelles",
    "racème d'ombelles",
    "ombelle simple d'épis",
    "verticille d'ombelles",
  ],
  fascicle: ['glomérules', 'cyme de glomérules'],
  solitary: ['fleur solitaire terminale', 'fleur solitaire latérale'],
});

export const SEXES = table({
  hermaphrodite: ['hermaphrodite'],
  monoecious: ['monoïque'],
  dioecious: ['dioïque'],
  gynodioecious: ['gynodioïque'],
  androdioecious: ['androdioïque'],
  gynomonoecious: ['gynomonoïque'],
  polygamodioecious: ['polygame, dioïque'],
});

export const FRUITS = table({
  achene: ['akène'],
  capsule: ['capsule', 'pyxide'],
  caryopsis: ['caryopse'],
  drupe: ['drupe'],
  legume: ['gousse'],
  silique: ['silique'],
  berry: ['baie'],
  follicle: ['follicule'],
  strobilus: ['cône'],
  samara: ['samare'],
});

/** Fruits by family, where the file uses another term. */
export const FRUITS_OF_FAMILIES = table({
  nut: ['Fagaceae'],
  schizocarp: ['Apiaceae', 'Geraniaceae', 'Malvaceae'],
  mericarp: ['Lamiaceae', 'Boraginaceae'],
  strobilus: ['Cupressaceae'],
});

/** Genera of the Maleae (apples and pears), whose fruits the file calls drupes. */
export const MALEAE: ReadonlySet<string> = new Set([
  'Amelanchier',
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
]);

export const WOODY = table({
  tree: ['arbre', 'petit arbre', 'grand arbre'],
  shrub: ['arbrisseau', 'arbuste'],
  subshrub: ['sous-arbrisseau'],
  liana: ['liane'],
  parasite: ['parasite'],
});

export const COLORS = table({
  yellow: ['jaune'],
  white: ['blanc'],
  magenta: ['rose'],
  green: ['vert'],
  blue: ['bleu'],
  brown: ['marron'],
  black: ['noir'],
});
