import type { fieldsEnglish } from '../en/fields.js';
import { type SpanEnd, spanInWeeks } from '../span.js';
import { poisonSentenceGerman } from './poison.js';
import { anzahl, zahl } from './words.js';

/** Gibt eine Zeit um einen Tag zurück: `8 bis 6 Wochen vor dem letzten Frost`. */
const timeSpan = (from: number, to: number, anchor: string): string => {
  const [first, last] = spanInWeeks(from, to);
  const amount = ({ count, unit }: SpanEnd): string =>
    unit === 'weeks' ? anzahl(count, 'Woche', 'Wochen') : anzahl(count, 'Tag', 'Tage');
  const side = (day: number): string => (day < 0 ? 'vor' : 'nach');
  // `der letzte Frost` im dritten Fall.
  const day = anchor.replace(/^der (\S+)e /, 'dem $1en ');
  if (from === 0) return `bis ${amount(last)} nach ${day}`;
  if (to === 0) return `ab ${amount(first)} vor ${day} bis zu diesem`;
  return side(from) === side(to)
    ? `${first.unit === last.unit ? zahl(first.count) : amount(first)} bis ${amount(last)} ${side(to)} ${day}`
    : `${amount(first)} vor bis ${amount(last)} nach ${day}`;
};

/** Sätze über Merkmale und Namen ihrer Gruppen; die Wörter für Merkmale und Werte stehen in data/words. */
export const fieldsGerman: typeof fieldsEnglish = {
  evidence: { reported: 'angegeben', measured: 'gemessen', derived: 'abgeleitet', inferred: 'erschlossen' },

  ranks: { genus: 'Gattung', family: 'Familie' },

  monthSpan: (first: string, last: string, adjoining: boolean): string => {
    if (first === last) return first;
    return adjoining ? `${first} und ${last}` : `${first} bis ${last}`;
  },

  sections: {
    form: 'Größe und Wuchs',
    flower: 'Blüten',
    leaf: 'Blätter',
    fruit: 'Früchte und Samen',
    place: 'Standort',
    garden: 'Im Garten',
    use: 'Essen und andere Verwendungen',
    notes: 'Anmerkungen',
    name: 'Zum Namen',
  },

  rows: {
    planting_window: ({ task, anchor, from_days, to_days, crop }) =>
      `${crop === null ? '' : `${crop}: `}${task}, ${timeSpan(Number(from_days), Number(to_days), String(anchor))}`,
    companions: ({ species, effect, mechanism }) =>
      `${species}: ${effect}${mechanism === null ? '' : ` (${mechanism})`}`,
    safety: poisonSentenceGerman,
  },

  ends: {
    light: ['kein Licht, höchstens 10 Lux', 'sehr starkes Licht, mindestens 100.000 Lux'],
    atmospheric_humidity: ['höchstens 10 %', 'mindestens 90 %'],
    ground_humidity: ['sehr trocken', 'unter Wasser'],
    soil_nutriments: ['sehr arm', 'sehr reich'],
    soil_salinity: ['erträgt kein Salz', 'äußerst salzig'],
    soil_texture: ['Ton', 'Fels'],
  },

  descriptions: {
    growth_habit: 'Allgemeine Erscheinung oder Bauart der Pflanze.',
    growth_form: 'Wie die Pflanze hauptsächlich wächst, mit Blick darauf, wie sie den Boden festigt.',
    ligneous_type: 'Art des Gehölzes; ohne Wert bei krautigen Pflanzen.',
    woodiness: 'Ob der Stängel verholzt; „wechselnd“, wenn es bei der Art beides gibt.',
    biological_type: 'Lebensform nach Raunkiær: wo die Knospen die ungünstige Jahreszeit überdauern.',
    duration: 'Wie lange die Pflanze von der Keimung bis zum Absterben lebt.',
    maximum_height_cm: 'Größte Höhe einer ausgewachsenen Pflanze.',
    average_height_cm: 'Mittlere Höhe einer ausgewachsenen Pflanze.',
    planting_spread_cm: 'Mittlere Breite der Pflanze.',
    growth_rate: 'Wie schnell die Pflanze im Vergleich zu anderen wächst.',
    shape_and_orientation: 'Vorherrschende Gestalt der Pflanze und Richtung ihres Wuchses.',
    minimum_root_depth_cm:
      'Tiefe des Bodens, die die Wurzeln mindestens brauchen; 0 bei Pflanzen ohne Wurzeln.',
    flower_color: 'Farben der Blüte.',
    bloom_months: 'Monate, in denen die Pflanze blüht.',
    flower_conspicuous: 'Ob die Blüten ins Auge fallen.',
    inflorescence_type: 'Art des Blütenstands.',
    sexuality:
      'Wie die Geschlechter auf Blüten und Pflanzen verteilt sind: zum Beispiel einhäusig (beide auf einer Pflanze) oder zweihäusig (auf verschiedenen).',
    leaf_retention: 'Ob die Blätter das ganze Jahr an der Pflanze bleiben.',
    foliage_color: 'Farben der Blätter.',
    foliage_texture: 'Wie das Laub wirkt, von fein bis grob.',
    fruit_shape: 'Art der Frucht.',
    fruit_color: 'Farben der Frucht oder des Samens.',
    fruit_months: 'Monate, in denen die Pflanze Früchte trägt.',
    fruit_conspicuous: 'Ob die Früchte oder Samen ins Auge fallen.',
    fruit_seed_persistence: 'Ob reife Früchte oder Samen an der Pflanze bleiben.',
    light: 'Licht am natürlichen Standort: Zeigerwert von 1 (tiefer Schatten) bis 9 (volle Sonne).',
    ground_humidity:
      'Feuchte des Bodens am natürlichen Standort: Zeigerwert von 1 (sehr trocken) bis 12 (unter Wasser); 10 bis 12 bedeuten stehendes Wasser.',
    soil_nutriments:
      'Nährstoffe im Boden am natürlichen Standort: Zeigerwert von 1 (äußerst arm, hyperoligotroph) bis 9 (äußerst reich, hypereutroph).',
    soil_texture: 'Körnung des Bodens, von 0 (Ton) bis 10 (Fels).',
    soil_salinity:
      'Salz im Boden am natürlichen Standort: Zeigerwert von 0 (fehlt auf salzigen Böden, was ein bekannter Wert ist) bis 9 (äußerst salzig).',
    atmospheric_humidity:
      'Feuchte der Luft am natürlichen Standort: Zeigerwert von 1 (sehr trocken) bis 9 (gesättigt).',
    ph_minimum: 'Niedrigster pH-Wert der oberen 30 Zentimeter des Bodens, den die Pflanze verträgt.',
    ph_maximum: 'Höchster pH-Wert der oberen 30 Zentimeter des Bodens, den die Pflanze verträgt.',
    minimum_temperature_deg_c: 'Tiefste Temperatur, die die Pflanze verträgt.',
    maximum_temperature_deg_c: 'Höchste Temperatur, die die Pflanze verträgt.',
    hardiness_zone:
      'Kälteste Winterhärtezone des USDA, in der die Pflanze überlebt, von 1 (am kältesten) bis 13.',
    minimum_precipitation_mm: 'Niederschlag, den die Pflanze im Jahr mindestens braucht.',
    maximum_precipitation_mm: 'Niederschlag, den die Pflanze im Jahr höchstens verträgt.',
    growth_months: 'Monate, in denen die Pflanze kräftig wächst.',
    nitrogen_fixation: 'Wie viel Stickstoff die Pflanze in Reinkultur aus der Luft bindet.',
    planting_description: 'Wie die Pflanze gewöhnlich wächst.',
    planting_sowing_description: 'Wie die Pflanze ausgesät wird.',
    planting_days_to_harvest: 'Mittlere Zahl der Tage von der Pflanzung bis zur Ernte.',
    planting_row_spacing_cm: 'Mindestabstand zwischen den Reihen.',
    height_cm:
      'Höhe einer ausgewachsenen Pflanze: die größte, oder die mittlere, wenn keine Quelle die größte nennt.',
    height_basis: 'Ob die Höhe die größte oder die mittlere ist.',
    plant_form: 'Wie man eine solche Pflanze nennt; mehrere Antworten sind möglich.',
    life_span: 'Wie lange die Pflanze im Vergleich zu ähnlichen lebt, von kurz bis lang.',
    sun: 'Wo man die Pflanze hält: volle Sonne, Halbschatten oder Schatten; mehrere Antworten sind möglich.',
    shade_tolerance: 'Wie gut die Pflanze Schatten verträgt, von gar nicht bis gut.',
    climate: 'Klima, in dem die Art wild hauptsächlich wächst, in den Begriffen von Kew.',
    drought_tolerance:
      'Wie gut die Pflanze im Vergleich zu anderen ihrer Gegend Trockenheit verträgt, von gar nicht bis sehr gut.',
    fertility_requirement: 'Wie nährstoffreich der Boden sein muss, von wenig bis viel.',
    hardiness_zone_maximum:
      'Wärmste Winterhärtezone des USDA, in der die Pflanze gedeiht, von 1 (am kältesten) bis 13.',
    frost_tolerance: 'Ob die Pflanze Frost übersteht: nie, leichten Frost oder immer.',
    watering: 'Wie viel man die Pflanze gießt, von wenig bis viel.',
    propagation: 'Wie sich die Pflanze vermehren lässt.',
    sowing_method: 'Wie gesät wird: an Ort und Stelle, unter Glas oder in Töpfe zum Auspflanzen.',
    germination_days_minimum: 'Tage von der Aussaat, bis die ersten Samen keimen.',
    germination_days_maximum: 'Tage von der Aussaat, bis die letzten Samen keimen.',
    germination_temperature_minimum_deg_c: 'Tiefste Temperatur des Bodens, bei der die Samen gut keimen.',
    germination_temperature_maximum_deg_c: 'Höchste Temperatur des Bodens, bei der die Samen gut keimen.',
    planting_window: 'Wann gesät und gepflanzt wird, in Tagen ab dem letzten oder ersten Frost an Ihrem Ort.',
    companions: 'Was Gärtner über Nachbarn im Beet sagen; nur wenige dieser Behauptungen wurden geprüft.',
    cold_stratification: 'Ob die Samen eine kalte Zeit brauchen, bevor sie keimen.',
    plant_spacing_cm: 'Abstand der Pflanzen in einer Reihe oder einem Beet.',
    maturity_from: 'Ob die Zeit bis zur Ernte ab der Aussaat oder ab dem Auspflanzen zählt.',
    edible:
      'Ob mindestens ein Teil essbar ist, nach den essbaren Teilen und der Kultur als Gemüse. Ohne Wert, wenn beides nicht bekannt ist: Auch eine Pflanze, die kein Gemüse ist, kann essbar sein.',
    edible_part: 'Teile der Pflanze, die man essen kann.',
    vegetable: 'Ob die Art als Gemüse angebaut wird.',
    uses: 'Arten von Verwendungen, die irgendwo belegt sind, ohne Umfang, Pflanzenteil oder Menge. „Gift“ ist eine Verwendung, etwa beim Fischfang, und sagt nichts über die Giftigkeit; „Nahrung für Menschen“ heißt nicht, dass die Pflanze essbar ist.',
    toxicity:
      'Giftigkeit für Menschen beim Verzehr, von keiner bis hoch: was eine Quelle sagt, sonst die schlimmste der Warnungen. Ohne Wert ist sie unbekannt: Das heißt nicht, dass die Pflanze harmlos ist.',
    safety:
      'Für wen die Pflanze giftig ist, in welchen Teilen und wie stark. Ohne Wert weiß man es nicht: Das heißt nie, dass sie harmlos ist.',
    observations: 'Anmerkungen zum Wuchs und zur Heimat.',
    common_name: 'Der gebräuchlichste englische Name.',
    author: 'Autoren des Namens, abgekürzt, wie es in der Botanik üblich ist.',
    bibliography: 'Veröffentlichung, in der der Name zum ersten Mal gültig erschien.',
    year: 'Jahr, in dem der Name zum ersten Mal gültig erschien.',
  },
};
