import { isPartWord } from './everyday-forms.js';
import { fold } from './fold.js';

/** Words about a single plant: its state, sex, form, place and how it is sold. Folded, in seven languages. */
const OF_PLANTS: ReadonlySet<string> = new Set(
  `planted planting cultivated cultivar wild young old mature dead dying felled removed cut fallen pruned hedge stump root bare
  rooted rootball container pot potted plug cutting cuttings specimen street avenue park garden row group multistem multi stemmed stem
  single half standard grafted own rootstock male female organic sold out stock new replaced replacement sick healthy damaged good poor
  condition photo herbarium collected flowering fruiting sterile form ornamental native introduced naturalised naturalized invasive
  escaped large small tall and or of in on with from the a an to be by
  gepflanzt kultiviert jung junger alt alter jungbaum altbaum obstbaum strassenbaum tot abgestorben gefallt gerodet hecke heckenpflanze
  stumpf baumstumpf wurzelballen wurzelnackt wurzelware ballen ballenware topf topfware saatgut samling steckling stecklinge hochstamm
  halbstamm stammbusch solitar allee reihe gruppe garten neupflanzung nachpflanzung ersatzpflanzung pflanzung mehrstammig veredelt
  mannlich weiblich bio bluhend krank geschadigt verwildert zierform wildform und mit im in aus von der die das
  plante plantee plantes cultive cultivee sauvage jeune jeunes vieux vieil haie souche abattu abattue mort morte godet motte nues semis
  bouture tige touffe alignement isole male femelle en et
  plantado plantada cultivado cultivada silvestre joven viejo seto tocon talado talada muerto muerta maceta desnuda plantula esqueje
  ejemplar macho hembra con
  piantato piantata coltivato coltivata selvatico selvatica giovane siepe ceppo abbattuto morto vaso nuda talea esemplare maschio femmina
  geplant gekweekt jong jonge oud oude haag stronk gekapt dood kluit kale wortel zaailing stek mannelijk vrouwelijk met
  jovem sebe cepo abatido cortado cortada nua muda mudas exemplar`.split(/\s+/),
);

/** Words before and behind numbers: units, containers, counts, ages. Folded. */
const OF_NUMBERS: ReadonlySet<string> = new Set(
  `mm cm m l ml ltr litre litres liter kg g c p t h sol co stu bhd dbh nr no ca x st stk pcs year years yr yrs jahr jahre jahren
  ans ano anos anni jaar`.split(/\s+/),
);

/** Returns whether a text has a number: `C2`, `10cm`, but not `r0bur`. */
export const hasNumber = (text: string): boolean => /(?<!\p{Ll})\d/u.test(text);

/**
 * Returns whether a text beside a name is about a single plant rather than a name: it has only numbers and words for states and
 * parts (contract C7.20): *150-200 cm*, *bare root*, *gefällt 2019*.
 */
export const isRemark = (text: string): boolean =>
  fold(text)
    .split(' ')
    .every(
      (word) =>
        word === '' || hasNumber(word) || OF_PLANTS.has(word) || OF_NUMBERS.has(word) || isPartWord(word),
    );
