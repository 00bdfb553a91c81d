import type { ItemInput } from '../item.js';
import { type Extension, NOTHING, type Said, type Subject } from './extension.js';
import type { TermRow } from './table.js';

type Establishment = Exclude<Extract<ItemInput, { type: 'distribution' }>['establishment'], undefined>;

const byWords = <Meaning>(words: readonly (readonly [Meaning, string])[]): ReadonlyMap<string, Meaning> =>
  new Map(words.flatMap(([meaning, all]) => all.split(' ').map((one) => [one, meaning] as const)));

/** Whether it is there, in the words of GBIF's vocabulary of occurrenceStatus and of checklists: without spaces and hyphens. */
const STATUS = byWords<Establishment | 'present'>([
  ['absent', 'absent excluded notpresent neverpresent'],
  ['doubtful', 'doubtful uncertain questionable presentquestionable unconfirmed'],
  ['extinct', 'extinct extirpated regionallyextinct formerlypresent'],
  ['present', 'present common abundant frequent irregular rare occasional localised ephemeral'],
]);

/** How it came there: the vocabulary of establishmentMeans, and the older one of GBIF. */
const MEANS = byWords<Establishment | 'cultivated'>([
  ['native', 'native nativereintroduced indigenous endemic nativeendemic'],
  [
    'introduced',
    'introduced introducedassistedcolonisation naturalised naturalized invasive alien exotic nonnative adventive',
  ],
  ['unknown', 'uncertain unknown vagrant cryptogenic'],
  ['cultivated', 'managed cultivated planted'],
]);

/** Presences by zone. */
export const distributions: Extension = {
  kinds: ['Distribution'],
  describe: 'Zones, and how the species came there.',
  terms: ['locationID', 'countryCode', 'establishmentMeans', 'occurrenceStatus', 'source'],
  says: (row, subject) => {
    const zone = zoneOf(row, subject);
    if (zone === undefined) return NOTHING;
    if (typeof zone === 'object') return refused(row, zone.why);
    const establishment = establishmentOf(row, subject);
    if (establishment === 'cultivated') return refused(row, 'cultivated, not established');
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

const refused = (row: TermRow, why: string): Said => ({
  items: [],
  problems: [{ what: row.value('locationID') || row.value('countryCode'), why }],
});

const TDWG = /^(?:tdwg|wgsrpd)\s*:\s*(\S+)$/i;
const ISO = /^iso(?:[ -]?3166(?:-[12])?)?\s*:\s*([a-z]{2}(?:-[a-z\d]{1,3})?)$/i;

/** The zone that a row names; why it is none; undefined where it names no place by a code. */
const zoneOf = (
  row: TermRow,
  { zoneOfIso, notes }: Subject,
): string | { readonly why: string } | undefined => {
  const location = row.value('locationID');
  const tdwg = TDWG.exec(location)?.[1];
  if (tdwg !== undefined) return tdwg;
  const country = row.value('countryCode');
  const iso =
    ISO.exec(location)?.[1] ?? (location === '' && /^[a-z]{2}$/i.test(country) ? country : undefined);
  if (iso === undefined) {
    if (location === '') return undefined;
    notes.add('places that are neither TDWG: nor ISO: codes', location);
    return { why: 'a place of no known code' };
  }
  return zoneOfIso(iso) ?? { why: `no zone, or several, of the ISO code ${iso.toUpperCase()}` };
};

const establishmentOf = (row: TermRow, { notes }: Subject): Establishment | 'cultivated' => {
  const status = known(STATUS, row.value('occurrenceStatus'), (word) =>
    notes.add('occurrenceStatus that is not known, taken as present', word),
  );
  if (status !== undefined && status !== 'present') return status;
  return (
    known(MEANS, row.value('establishmentMeans'), (word) =>
      notes.add('establishmentMeans that are not known, taken as unknown', word),
    ) ?? 'unknown'
  );
};

const known = <Meaning>(
  meanings: ReadonlyMap<string, Meaning>,
  cell: string,
  unknown: (word: string) => void,
): Meaning | undefined => {
  // Terms may be given by their address.
  const word = cell
    .replace(/^.*[/#]/, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const meaning = meanings.get(word);
  if (meaning === undefined && word !== '') unknown(cell);
  return meaning;
};
