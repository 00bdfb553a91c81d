import { LEVEL_3_ZONES, zonesOf } from '../../src/geography/level-3-zones.js';
import { de } from '../../web/messages/de.js';
import { en } from '../../web/messages/en.js';
import { fr } from '../../web/messages/fr.js';
import { portraitOf } from '../../web/plant/portrait.js';

interface Plant {
  readonly family?: string;
  readonly native?: readonly string[];
  readonly introduced?: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the sentences about a plant in each language. */
const sentences = ({ family = 'Rosaceae', native = [], introduced = [], values }: Plant) => {
  const row = (establishment: string) => (code: string, at: number) => [
    at,
    LEVEL_3_ZONES.get(code)!.name,
    code.toLowerCase(),
    ...[code, 3, 1, establishment],
  ];
  const record = {
    family: { name: family },
    zones: [...native.map(row('native')), ...introduced.map(row('introduced'))],
  };
  return [
    { t: en, language: 'en' },
    { t: fr, language: 'fr' },
    { t: de, language: 'de' },
  ].map((wording) =>
    portraitOf(wording as never, record as never, new Map(Object.entries(values)) as never).join(' '),
  );
};

const IVY = {
  ...{ plant_form: ['climber'], duration: ['perennial'], leaf_retention: true, woodiness: 'woody' },
  ...{ average_height_cm: 150, maximum_height_cm: 3000 },
};
/** Europe, the Caucasus and Western Asia, as of the English oak. */
const OAK_ZONES = [...zonesOf(1), ...zonesOf(33), ...zonesOf(34)];

describe('C15.90 the first sentence about a plant', () => {
  it.each<readonly [string, Plant, string, string, string]>([
    [
      'ivy: no range of average and maximum, an evergreen climber needs no “perennial”',
      { values: IVY, native: [...zonesOf(1), ...zonesOf(34)] },
      'An evergreen climber to 30\u202fm, native to Europe and Western Asia.',
      'Plante grimpante à feuillage persistant atteignant 30\u202fm, originaire d’Europe et d’Asie de l’Ouest.',
      'Immergrüne Kletterpflanze, bis 30\u202fm hoch, heimisch in Europa und Westasien.',
    ],
    [
      'English oak',
      {
        values: { plant_form: ['tree'], leaf_retention: false, maximum_height_cm: 3810 },
        native: OAK_ZONES,
        introduced: ['KAN'],
      },
      'A deciduous tree to 38\u202fm, native to Europe, the Caucasus and Western Asia and introduced elsewhere.',
      'Arbre à feuillage caduc atteignant 38\u202fm, originaire d’Europe, du Caucase et d’Asie de l’Ouest, introduit ailleurs.',
      'Laubabwerfender Baum, bis 38\u202fm hoch, heimisch in Europa, im Kaukasus und in Westasien, anderswo eingeführt.',
    ],
    [
      'tomato: up to three zones have their names',
      {
        values: { plant_form: ['herb'], duration: ['annual', 'perennial'], maximum_height_cm: 244 },
        native: ['PER', 'ECU'],
      },
      'An annual or perennial herb to 2.4\u202fm, native to Ecuador and Peru.',
      'Plante herbacée annuelle ou vivace atteignant 2,4\u202fm. Aire d’origine\u00a0: Équateur et Pérou.',
      'Ein- oder mehrjährige krautige Pflanze, bis 2,4\u202fm hoch. Heimat: Ecuador und Peru.',
    ],
    [
      'a sedge: an average height is about',
      {
        values: { plant_form: ['grass'], duration: ['perennial'], average_height_cm: 61 },
        family: 'Cyperaceae',
      },
      'A perennial grass-like plant about 61\u202fcm high.',
      'Plante à port de graminée vivace d’environ 61\u202fcm de haut.',
      'Mehrjährige grasartige Pflanze, etwa 61\u202fcm hoch.',
    ],
    [
      'a plant of many continents',
      { values: {}, native: [...zonesOf(1), ...zonesOf(2), ...zonesOf(3), ...zonesOf(5), ...zonesOf(7)] },
      'A plant, native to much of the world.',
      'Plante, originaire d’une grande partie du monde.',
      'Pflanze, heimisch in weiten Teilen der Welt.',
    ],
    [
      'the halves of a continent are one where there would be more than three',
      {
        values: { plant_form: ['tree', 'shrub'] },
        native: [...zonesOf(3), ...zonesOf(4), ...zonesOf(7), ...zonesOf(8)],
      },
      'A tree or shrub, native to North America, South America and Asia.',
      'Arbre ou arbuste, originaire d’Amérique du Nord, d’Amérique du Sud et d’Asie.',
      'Baum oder Strauch, heimisch in Nordamerika, Südamerika und Asien.',
    ],
    [
      'a water plant, with what its names have in common once',
      {
        values: { plant_form: ['herb', 'aquatic'], duration: ['perennial'], ground_humidity: 10 },
        native: [...zonesOf(73), ...zonesOf(75), ...zonesOf(78)],
      },
      'A perennial aquatic herb, native to the northwestern, northeastern and southeastern USA. Grows in shallow water.',
      'Plante herbacée aquatique vivace, originaire du Nord-Ouest, du Nord-Est et du Sud-Est des États-Unis. Eau peu profonde.',
      'Wasserbewohnende Staude, heimisch im Nordwesten, Nordosten und Südosten der USA. Standort: flaches Wasser.',
    ],
    [
      'the potato: parts of a continent, and the sun that the panel of care has',
      {
        values: { plant_form: ['herb'], light: 7, sun: ['full_sun', 'partial_shade'], ground_humidity: 4 },
        native: [...zonesOf(82), ...zonesOf(83), ...zonesOf(85)],
      },
      'A herb, native to northern, western and southern South America. Grows in full sun or partial shade, on dry soil.',
      'Plante herbacée, originaire du nord, de l’ouest et du sud de l’Amérique du Sud. Exposition\u00a0: plein soleil ou mi-ombre\u00a0; sol sec.',
      'Krautige Pflanze, heimisch im nördlichen, westlichen und südlichen Südamerika. Standort: volle Sonne oder Halbschatten, trockener Boden.',
    ],
    [
      'a sedge of parts of Europe',
      { values: { plant_form: ['grass'] }, native: [...zonesOf(11), ...zonesOf(12), ...zonesOf(13)] },
      'A grass-like plant, native to Central, Southwestern and Southeastern Europe.',
      'Plante à port de graminée, originaire d’Europe centrale, du Sud-Ouest et du Sud-Est.',
      'Grasartige Pflanze, heimisch in Mittel-, Südwest- und Südosteuropa.',
    ],
    [
      'a plant of islands and of a part of a country',
      { values: { plant_form: ['shrub'] }, native: ['CNY', 'MXS'] },
      'A shrub, native to the Canary Islands and southwestern Mexico.',
      'Arbuste. Aire d’origine\u00a0: Îles Canaries et Sud-Ouest du Mexique.',
      'Strauch. Heimat: Kanarische Inseln und Südwest-Mexiko.',
    ],
    [
      'what describes another form',
      { values: { plant_form: ['shrub', 'succulent'], flower_color: ['red'], bloom_months: ['apr', 'may'] } },
      'A succulent shrub. Red flowers in April and May.',
      'Arbuste succulent. Fleurs rouges en avril et mai.',
      'Sukkulenter Strauch. Rote Blüten im April und Mai.',
    ],
    [
      'a fern of the garden',
      {
        values: {
          plant_form: ['fern'],
          leaf_retention: true,
          duration: ['perennial'],
          light: 4,
          ground_humidity: 6,
        },
      },
      'An evergreen perennial fern. Grows in shade, on moist soil.',
      'Fougère vivace à feuillage persistant. Exposition\u00a0: ombre\u00a0; sol frais.',
      'Immergrüner mehrjähriger Farn. Standort: Schatten, frischer Boden.',
    ],
  ])('of %s', (_, plant, english, french, german) => {
    expect(sentences(plant)).toEqual([english, french, german]);
  });
});
