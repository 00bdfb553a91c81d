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

/** Presences by zone. */
export const distributionExtension: Extension = {
  kinds: ['Distribution'],
  describe: 'Zones with the establishment of the species.',
  terms: ['locationID', 'countryCode', 'establishmentMeans', 'occurrenceStatus', 'source'],
  read: (row, subject) => {
    const zone = zoneOf(row, subject);
    if (zone === undefined) return NO_STATEMENTS;
    if (typeof zone === 'object') return rejected(row, zone.why);
    const establishment = establishmentOf(row, subject);
    if (establishment === 'cultivated') return rejected(row, 'cultivated plants are not recorded as present');
    const { source, species, record } = subject;
    return {
      items: [
        {
          type: 'distribution',
          source,
          species,
          zone,
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

/**
 * Returns the code of the zone of a row, the reason if it has none, or undefined if the row names no place by a
 * code.
 */
const zoneOf = (
  row: TermRow,
  { zoneOfIso, unknownWords }: Subject,
): string | { readonly why: string } | undefined => {
  const location = row.value('locationID');
  const tdwg = TDWG.exec(location)?.[1];
  if (tdwg !== undefined) return tdwg;
  const country = row.value('countryCode');
  const iso =
    ISO.exec(location)?.[1] ?? (location === '' && /^[a-z]{2}$/i.test(country) ? country : undefined);
  if (iso === undefined) {
    if (location === '') return undefined;
    unknownWords.add('locationID without a TDWG: or ISO: code, skipped', location);
    return { why: 'locationID is not a TDWG: or ISO: code' };
  }
  return zoneOfIso(iso) ?? { why: `not exactly one zone has the ISO code ${iso.toUpperCase()}` };
};

const establishmentOf = (row: TermRow, { unknownWords }: Subject): Establishment | 'cultivated' => {
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
