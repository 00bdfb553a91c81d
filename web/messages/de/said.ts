import type { IgnoredReason } from '../../../src/resources/interpret/reasons.js';
import type { saidEnglish } from '../en/said.js';
import { anzahl, oder, zahl } from './words.js';

const because: Readonly<Record<IgnoredReason, string>> = {
  unknown: 'Nicht verstanden.',
  negation: 'Kein Filter kann das ausschließen.',
  or: 'Pflanzen, auf die das eine oder das andere zutrifft, lassen sich nicht zusammen auflisten: Suchen Sie einzeln danach.',
  native_where:
    'Heimisch oder eingeführt wo? Nennen Sie ein Land oder eine Region: Irgendwo ist jede Pflanze heimisch.',
  winter: 'Sagen Sie, was im Winter geschieht: Blüte, Früchte oder Wachstum.',
  part_bark: 'Kein Merkmal beschreibt Rinde oder Zweige.',
  part_thorn: 'Kein Merkmal beschreibt Dornen oder Stacheln.',
  part_autumn_leaf: 'Kein Merkmal beschreibt die Herbstfärbung.',
  part_stem: 'Kein Merkmal beschreibt die Farbe der Stängel.',
  part_root: 'Kein Merkmal beschreibt die Farbe der Wurzeln.',
  part_tuber: 'Kein Merkmal beschreibt die Farbe der Knollen.',
  part_wood: 'Kein Merkmal beschreibt die Farbe des Holzes.',
  size_of_part: 'Kein Merkmal nennt die Größe von Blüten, Blättern oder Früchten.',
  small_place:
    'Orte sind Länder, große Inseln, Teile von Kontinenten und die Staaten von vier großen Ländern.',
  sowing_time: 'Monate für Aussaat und Pflanzung sind kein Filter: Sehen Sie auf der Seite der Pflanze nach.',
  wildlife: 'Kein Merkmal sagt, welche Tiere eine Pflanze anzieht.',
  container: 'Kein Merkmal sagt, welche Pflanzen in Töpfen oder auf dem Balkon wachsen.',
  hedge: 'Kein Merkmal sagt, welche Pflanzen sich für Hecken oder als Sichtschutz eignen.',
  ground_cover: 'Kein Merkmal sagt, welche Pflanzen den Boden bedecken.',
  scent: 'Kein Merkmal beschreibt den Duft.',
  spread_by_runners: 'Kein Merkmal sagt, wie sich eine Pflanze von selbst ausbreitet.',
  care: 'Kein Merkmal sagt, ob eine Pflanze pflegeleicht ist.',
  pests: 'Kein Merkmal sagt, welchen Schädlingen oder Krankheiten eine Pflanze widersteht.',
  taste: 'Kein Merkmal beschreibt den Geschmack.',
  nutrition: 'Kein Merkmal nennt Nährwerte.',
  price: 'Dieser Dienst kennt keine Preise und verkauft nichts.',
  wind: 'Kein Merkmal sagt, wie viel Wind eine Pflanze verträgt.',
  allergy: 'Kein Merkmal sagt etwas über Allergien oder Pollen.',
  indoor: 'Kein Merkmal sagt, welche Pflanzen im Zimmer wachsen.',
  cutting: 'Kein Merkmal sagt, welche Pflanzen sich für Sträuße eignen.',
  place_in_garden: 'Kein Merkmal sagt, an welche Stelle im Garten eine Pflanze passt.',
  temperature: 'Kein Merkmal beschreibt Hitze: Nennen Sie eine Winterhärtezone oder die tiefste Temperatur.',
  months_of_leaves: 'Kein Merkmal nennt Monate oder Jahreszeiten der Blätter.',
  beside: 'Nachbarn im Beet sind kein Filter: Sehen Sie auf der Seite der Pflanze nach.',
  self_fertile: 'Kein Merkmal sagt, ob eine Pflanze selbstfruchtbar ist.',
  drainage: 'Kein Merkmal beschreibt, wie durchlässig der Boden sein soll.',
  other_animals: 'Kein Merkmal sagt, was für diese Tiere giftig ist.',
  looks: 'Das Aussehen einer Pflanze lässt sich nur über ihre Merkmale suchen.',
};

/** Beschreibungen von Pflanzen, die als Filter gelesen wurden. */
export const saidGerman: typeof saidEnglish = {
  said: {
    leftOut: 'Weggelassen',
    because,
    noField: 'Kein Merkmal beantwortet das.',
    growsIn: 'Wächst in',
    mayMean: (words: string): string => `„${words}“ hat mehrere Bedeutungen:`,
    noProof: (victims: readonly string[]): string =>
      `Keine Quelle sagt hier von einer Pflanze, dass sie ${victims.length === 0 ? '' : `für ${oder(victims)} `}harmlos ist.`,
    poisonous: (victims: readonly string[], count: number): string =>
      `${anzahl(count, 'dieser Pflanzen ist', 'dieser Pflanzen sind')} bekanntermaßen giftig${victims.length === 0 ? '' : ' für sie'}`,
    leaveOut: 'diese weglassen',
    poisonousToPeople: 'Die übrigen können für Menschen giftig sein.',
    known: (label: string, count: number, all: number): string =>
      `„${label}“ ist für ${zahl(count)} von ${zahl(all)} Pflanzen bekannt`,
    alsoKnown: (label: string, count: number): string => `„${label}“ für ${zahl(count)}`,
    showUnknown: 'Auch Pflanzen ohne Wert zeigen:',
    without: 'ohne',
    asName: 'Stattdessen als Namen suchen',
    asDescription: (count: number): string =>
      `Stattdessen als Beschreibung lesen: ${anzahl(count, 'Pflanze', 'Pflanzen')}`,
  },
};
