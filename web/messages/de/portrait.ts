import type { Portrait } from '../en/portrait.js';
import type { Messages } from '../en.js';
import { gross, oder, und } from './words.js';

/** Endung eines Adjektivs ohne Artikel im ersten Fall. */
type Ending = 'er' | 'e' | 'es';

/** Nomen der Pflanzenarten mit der Endung ihrer Adjektive; alle anderen sind weiblich. */
const ENDINGS: ReadonlyMap<string, Ending> = new Map([
  ['tree', 'er'],
  ['shrub', 'er'],
  ['subshrub', 'er'],
  ['fern', 'er'],
  ['grass', 'es'],
]);
/** Arten, die eine andere näher bestimmen. */
const QUALITIES: ReadonlyMap<string, string> = new Map([
  ['aquatic', 'wasserbewohnend'],
  ['succulent', 'sukkulent'],
]);
/** Arten mit Holz, die Jahre leben. */
const WOODY: ReadonlySet<string> = new Set(['tree', 'shrub', 'subshrub', 'palm']);

const isStaude = (label: string, duration: readonly string[]): boolean =>
  label === 'herb' && duration.length === 1 && duration[0] === 'mehrjährig';

/** Gibt eine Art mit ihren Adjektiven zurück: `immergrüner Strauch`, `ein- oder zweijährige krautige Pflanze`, `Staude`. */
const described = (of: Portrait, label: string, qualities: readonly string[]): string => {
  const { forms, isGrassLike, duration, leafRetention } = of;
  const isClimber = label === 'climber';
  const hasLeaves =
    !forms.has('aquatic') &&
    !forms.has('succulent') &&
    (WOODY.has(label) || isClimber || leafRetention === true);
  const leaves =
    leafRetention === undefined || !hasLeaves ? [] : [leafRetention ? 'immergrün' : 'laubabwerfend'];
  const isOld = WOODY.has(label) || (isClimber && leaves.length > 0) || isStaude(label, duration);
  const isLikeGrass = label === 'grass' && isGrassLike;
  const ending = isLikeGrass ? 'e' : (ENDINGS.get(label) ?? 'e');
  const ages = isOld
    ? ''
    : oder(
        duration.map((age, at) =>
          at < duration.length - 1 ? age.replace(/jährig$/, '-') : `${age}${ending}`,
        ),
      );
  const noun = isStaude(label, duration)
    ? 'Staude'
    : isLikeGrass
      ? 'grasartige Pflanze'
      : label === 'herb'
        ? 'krautige Pflanze'
        : (forms.get(label) ?? 'Pflanze');
  return [
    ...leaves.map((each) => `${each}${ending}`),
    ages,
    ...qualities.map((each) => `${each}${ending}`),
    noun,
  ]
    .filter((word) => word !== '')
    .join(' ');
};

/** Gibt die Pflanze mit allem zurück, was sie ist; gleiche Adjektive stehen einmal: `laubabwerfender Baum oder Strauch`. */
const kind = (of: Portrait): string => {
  const labels = [...of.forms.keys()];
  const nouns = labels.filter((label) => !QUALITIES.has(label));
  const qualities = nouns.length === 0 ? [] : labels.flatMap((label) => QUALITIES.get(label) ?? []);
  const shown = nouns.length > 0 ? nouns : labels.length > 0 ? labels : [''];
  const all = shown.map((label) => described(of, label, qualities));
  const before = (text: string): string => text.slice(0, text.lastIndexOf(' ') + 1);
  return oder(
    all.map((text, at) =>
      at > 0 && before(text) === before(all[at - 1]!) ? text.slice(before(text).length) : text,
    ),
  );
};

/** Namen, die sich nur im ersten Teil des Worts unterscheiden können. */
const COMPOUND = /^(?:Nord|Süd|Ost|West|Mittel|Südwest|Südost)(europa|asien|afrika|amerika|kanada)$/;

/** Gibt zurück, womit ein Name endet, und was davon bleibt, wo das Ende erst später folgt. */
const endOf = (name: string): readonly [end: string, instead: string] => {
  const [, compound] = COMPOUND.exec(name) ?? [];
  return compound === undefined ? [/ (?:der )?\p{Lu}\p{L}+$/u.exec(name)?.[0] ?? '', ''] : [compound, '-'];
};

/** Sagt einmal, was Namen gemeinsam haben: `in Mittel- und Südosteuropa`, `im Nordwesten und Südosten der USA`. */
const inCommon = (regions: readonly string[]): readonly string[] => {
  const begin = /^(?:in|im|auf de[rm]) /.exec(regions[0] ?? '')?.[0];
  if (begin === undefined || !regions.every((region) => region.startsWith(begin))) return regions;
  const names = regions.map((region) => region.slice(begin.length));
  const [end, instead] = endOf(names[0]!);
  const isShared = end !== '' && names.every((name) => endOf(name)[0] === end);
  if (!isShared && !/^\p{Lu}/u.test(names[0]!)) return regions;
  return names.map((name, at) => {
    const shown = isShared && at < names.length - 1 ? name.slice(0, -end.length) + instead : name;
    return at === 0 ? begin + shown : shown;
  });
};

const origin = ({ zones, regions, isNativeWidely, isIntroduced }: Portrait): string => {
  const elsewhere = isIntroduced ? ', anderswo eingeführt' : '';
  if (isNativeWidely) return `heimisch in weiten Teilen der Welt${elsewhere}`;
  if (regions.length > 0) return `heimisch ${und(inCommon(regions))}${elsewhere}`;
  if (zones.length > 0) return `Heimat: ${und(zones)}${isIntroduced ? '; anderswo eingeführt' : ''}`;
  return isIntroduced ? 'außerhalb der Heimat eingeführt' : '';
};

/** Farben, die sich nicht beugen lassen. */
const UNINFLECTED: ReadonlySet<string> = new Set(['rosa', 'orange']);

/** Gibt Monate nach ihrer Präposition zurück: `von Mai bis Juli`, `im April und Mai`. */
const during = (months: string): string => {
  if (/^\p{L}+ bis \p{L}+$/u.test(months)) return `von ${months}`;
  return months.includes(' bis ') ? `in den Monaten ${months}` : `im ${months}`;
};

/** Gibt den Boden zurück: `trockener Boden`, aber `flaches Wasser` und `unter Wasser`. */
const ground = (moisture: string): string => (/asser$/.test(moisture) ? moisture : `${moisture}er Boden`);

/** Die Sätze am Anfang der Seite einer Pflanze, im Stil einer Flora. */
export const portraitGerman: Messages['portrait'] = (of) => {
  const size =
    of.height === undefined ? '' : of.isTallest ? `bis ${of.height} hoch` : `etwa ${of.height} hoch`;
  const colours = of.colours.map((colour) => (UNINFLECTED.has(colour) ? colour : `${colour}e`));
  const flowers = [
    colours.length > 0 ? `${und(colours)} Blüten` : 'Blüte',
    of.months === undefined ? '' : during(of.months),
  ];
  const habitat = [oder(of.light), of.moisture === undefined ? '' : ground(of.moisture)].filter(
    (part) => part !== '',
  );
  const isListed = of.zones.length > 0;
  return [
    [kind(of), size, isListed ? '' : origin(of)].filter((part) => part !== '').join(', '),
    isListed ? origin(of) : '',
    of.months === undefined && of.colours.length === 0 ? '' : flowers.filter((part) => part !== '').join(' '),
    habitat.length === 0 ? '' : `Standort: ${habitat.join(', ')}`,
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${gross(sentence)}.`);
};
