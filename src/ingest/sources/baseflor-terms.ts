import { byTable } from './claims.js';

type Groups = Readonly<Record<string, readonly string[]>>;

/** A table that is read the other way round: from each of the French terms to the label they share. */
const byLabel = (groups: Groups) =>
  byTable(
    Object.fromEntries(
      Object.entries(groups).flatMap(([label, terms]) => terms.map((term) => [term, label])),
    ),
  );

/** A cone is no inflorescence, so `cône` is not here. */
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

/** Other lists (`polygame`, `hermaphrodite, dioïque`) have no exact value. */
export const sexuality = byTable({
  hermaphrodite: 'hermaphrodite',
  monoïque: 'monoecious',
  dioïque: 'dioecious',
  gynodioïque: 'gynodioecious',
  androdioïque: 'androdioecious',
  gynomonoïque: 'gynomonoecious',
  'polygame, dioïque': 'polygamodioecious',
});

export const woodyType = byLabel({
  tree: ['arbre', 'petit arbre', 'grand arbre'],
  shrub: ['arbrisseau', 'arbuste'],
  subshrub: ['sous-arbrisseau'],
  liana: ['liane'],
  parasite: ['parasite'],
});

const COLORS = new Map([
  ['jaune', 'yellow'],
  ['blanc', 'white'],
  ['rose', 'magenta'],
  ['vert', 'green'],
  ['bleu', 'blue'],
  ['marron', 'brown'],
  ['noir', 'black'],
]);

/** All colours of a list, or nothing: a list with an unknown word in it is not the list that is meant. */
export const colors = (cell: string): readonly string[] | null => {
  const labels = cell.split(', ').map((word) => COLORS.get(word));
  return labels.every((label) => label !== undefined) ? labels : null;
};

/** `rose` is pink and red (Papaver rhoeas), `bleu` violet too (Viola odorata): the words are kept beside the labels. */
export const isCoarse = (cell: string): boolean => /\b(rose|bleu)\b/.test(cell);
