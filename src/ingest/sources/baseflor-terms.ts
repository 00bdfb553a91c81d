import { byTable } from './claims.js';

type Groups = Readonly<Record<string, readonly string[]>>;

/** Creates a translation table from lists of French terms by label. */
const byLabel = (groups: Groups) =>
  byTable(
    Object.fromEntries(
      Object.entries(groups).flatMap(([label, terms]) => terms.map((term) => [term, label])),
    ),
  );

/** Inflorescence types. A cone is not an inflorescence, and a corymb none of the labels, so `cône` and `corymbe` are missing. */
export const inflorescence = byLabel({
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
  raceme: ['racème simple'],
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

/** Sexuality. Other lists (`polygame`, `hermaphrodite, dioïque`) have no exact value. */
export const sexuality = byTable({
  hermaphrodite: 'hermaphrodite',
  monoïque: 'monoecious',
  dioïque: 'dioecious',
  gynodioïque: 'gynodioecious',
  androdioïque: 'androdioecious',
  gynomonoïque: 'gynomonoecious',
  'polygame, dioïque': 'polygamodioecious',
});

/** Woody types. */
export const woodyType = byLabel({
  tree: ['arbre', 'petit arbre', 'grand arbre'],
  shrub: ['arbrisseau', 'arbuste'],
  subshrub: ['sous-arbrisseau'],
  liana: ['liane'],
  parasite: ['parasite'],
});

/** Two words are coarse: `rose` is pink and red (Papaver rhoeas), `bleu` is also violet (Viola odorata). They give both labels. */
const COLORS = new Map([
  ['jaune', ['yellow']],
  ['blanc', ['white']],
  ['rose', ['red', 'magenta']],
  ['vert', ['green']],
  ['bleu', ['blue', 'purple']],
  ['marron', ['brown']],
  ['noir', ['black']],
]);

/** Returns all colours of a list, or null if any word is unknown: a partial list would have another meaning. */
export const colors = (cell: string): readonly string[] | null => {
  const labels = cell.split(', ').map((word) => COLORS.get(word));
  return labels.every((label) => label !== undefined) ? labels.flat() : null;
};

/** Returns whether a list has a coarse word. The original words are then stored in the notes. */
export const isCoarse = (cell: string): boolean => /\b(rose|bleu)\b/.test(cell);
