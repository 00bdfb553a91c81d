import { zoneNamed, zoneOfIso } from '../../geography/iso-zones.js';
import type { ItemInput } from '../item.js';
import { type Extension, type ExtensionStatements, NO_STATEMENTS, type Subject } from './extension.js';
import type { TermRow } from './table.js';

type Establishment = Exclude<Extract<ItemInput, { type: 'distribution' }>['establishment'], undefined>;

const meaningByWord = <Meaning>(
  words: readonly (readonly [Meaning, string])[],
): ReadonlyMap<string, Meaning> =>
  new Map(words.flatMap(([meaning, all]) => all.split(' ').map((one) => [one, meaning] as const)));

/** Words for presence: the GBIF vocabulary of occurrenceStatus and words of checklists, without spaces and hyphens. */
const STATUS = meaningByWord<Establishment | 'present'>([
  ['absent', 'absent excluded notpresent neverpresent'],
  ['doubtful', 'doubtful uncertain questionable presentquestionable unconfirmed'],
  ['extinct', 'extinct extirpated regionallyextinct formerlypresent'],
  ['present', 'present common abundant frequent irregular rare occasional localised ephemeral'],
]);

/** Words for establishment: the vocabulary of establishmentMeans and its older GBIF version. */
const MEANS = meaningByWord<Establishment | 'cultivated'>([
  ['native', 'native nativereintroduced indigenous endemic nativeendemic'],
  [
    'introduced',
    'introduced introducedassistedcolonisation naturalised naturalized invasive alien exotic nonnative adventive',
  ],
  ['unknown', 'uncertain unknown vagrant cryptogenic'],
  ['cultivated', 'managed cultivated planted'],
]);

/** Statements that are true of a zone only if they are true of all its parts. */
const ABSENCES: ReadonlySet<Establishment> = new Set(['absent', 'extinct']);

/** Presences by zone. */
export const distributionExtension: Extension = {
  kinds: ['Distribution'],
  describe: 'Zones with the establishment of the species.',
  terms: ['locationID', 'locality', 'countryCode', 'establishmentMeans', 'occurrenceStatus', 'source'],
  read: (row, subject) => {
    const zone = zoneOf(row, subject);
    if (zone === undefined) return NO_STATEMENTS;
    if ('why' in zone) return rejected(row, zone.why);
    const establishment = establishmentOf(row, subject);
    if (establishment === 'cultivated')
      return rejected(row, 'cultivated in the zone: only wild occurrences are recorded');
    if (zone.isPart && ABSENCES.has(establishment)) {
      return rejected(
        row,
        `${establishment} in a part of the zone ${zone.code}: it may be present in the rest`,
      );
    }
    const { source, species, record } = subject;
    return {
      items: [
        {
          type: 'distribution',
          source,
          species,
          zone: zone.code,
          establishment,
          record,
          notes: row.value('source') || null,
        },
      ],
    };
  },
};

const rejected = (row: TermRow, why: string): ExtensionStatements => ({
  items: [],
  problems: [{ what: row.value('locationID') || row.value('countryCode'), why }],
});

const TDWG = /^(?:tdwg|wgsrpd)\s*:\s*(\S+)$/i;
const ISO = /^iso(?:[ -]?3166(?:-[12])?)?\s*:\s*([a-z]{2}(?:-[a-z\d]{1,3})?)$/i;

/** Zone of a row; `isPart` if the row is about a country that is only a part of the zone. */
interface RowZone {
  readonly code: string;
  readonly isPart: boolean;
}

/** Returns the zone of a row, the reason if it has none, or undefined if the row names no place by a code. */
const zoneOf = (row: TermRow, { unknownWords }: Subject): RowZone | { readonly why: string } | undefined => {
  const location = row.value('locationID');
  const tdwg = TDWG.exec(location)?.[1];
  if (tdwg !== undefined) return { code: tdwg, isPart: false };
  const country = row.value('countryCode');
  const iso =
    ISO.exec(location)?.[1] ?? (location === '' && /^[a-z]{2}$/i.test(country) ? country : undefined);
  if (iso !== undefined) return isoZone(iso.toUpperCase(), row.value('locality'), unknownWords);
  if (location === '') return undefined;
  unknownWords.add('locationID without a TDWG: or ISO: code, skipped', location);
  return { why: 'locationID is not a TDWG: or ISO: code' };
};

/**
 * Returns the one zone that stands for a country or a part of one (data/zones/iso.csv), or the reason if there is none.
 * The locality decides between the zones of a place if it is the name of one of them: Labrador of CA-NL.
 */
const isoZone = (
  code: string,
  locality: string,
  unknownWords: Subject['unknownWords'],
): RowZone | { readonly why: string } => {
  const named = zoneNamed(code, locality);
  if (named !== undefined) return { code: named.zone, isPart: named.extent === 'part' };
  const zone = zoneOfIso(code);
  if (zone === 'unknown') {
    unknownWords.add('unknown ISO 3166 codes, rows not recorded', code);
    return { why: `unknown ISO 3166 code ${code}` };
  }
  if (zone === 'divided') {
    unknownWords.add('places of several zones, rows not recorded (use codes of their parts)', code);
    return { why: `${code} consists of several zones; give a TDWG: code or the ISO: code of a part` };
  }
  return { code: zone.zone, isPart: zone.extent === 'part' };
};

const establishmentOf = (row: TermRow, { unknownWords }: Subject): Establishment | 'cultivated' => {
  // Some checklists, such as older ones of VASCAN, state the establishment as the status.
  const stated = lookUp(MEANS, row.value('occurrenceStatus'), () => undefined);
  if (stated !== undefined && stated !== 'unknown') return stated;
  const status = lookUp(STATUS, row.value('occurrenceStatus'), (word) =>
    unknownWords.add('unknown occurrenceStatus, read as present', word),
  );
  if (status !== undefined && status !== 'present') return status;
  return (
    lookUp(MEANS, row.value('establishmentMeans'), (word) =>
      unknownWords.add('unknown establishmentMeans, read as unknown', word),
    ) ?? 'unknown'
  );
};

const lookUp = <Meaning>(
  meanings: ReadonlyMap<string, Meaning>,
  cell: string,
  onUnknown: (word: string) => void,
): Meaning | undefined => {
  // Terms may be given as URLs.
  const word = cell
    .replace(/^.*[/#]/, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const meaning = meanings.get(word);
  if (meaning === undefined && word !== '') onUnknown(cell);
  return meaning;
};
