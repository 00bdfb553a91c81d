import { registryColumns } from '../../src/fields/columns.js';
import { FIELDS } from '../../src/fields/registry.js';
import { fold, words } from '../../src/names/fold.js';
import { latinKey } from '../../src/names/latin.js';
import type { ColumnValue, SearchDocument } from '../../src/search/document.js';
import type { NameKeys } from '../../src/species/name-key-format.js';
import type { Random } from './random.js';

/** Words that produce many ties, near misses, common prefixes and shared names. */
export const EPITHETS = [
  'alba',
  'albus',
  'robur',
  'rubra',
  'robusta',
  'montana',
  'monticola',
  'rosa',
  'rose',
];
export const GENERA = ['Quercus', 'Quercula', 'Rosa', 'Rubus', 'Poa', 'Solanum', 'Lycopersicon', 'Oa'];
export const COMMON = [
  'oak',
  'red oak',
  'rose',
  'dog rose',
  'tomato',
  'wild tomato',
  'pea',
  'garden pea',
  'mountain pine',
];
const AUTHORS = ['L.', 'Mill.', '(L.) Mill.', null];
const FAMILIES = ['Fagaceae', 'Rosaceae', 'Poaceae', 'Solanaceae', null];
const FAMILY_NAMES = ['Rose family', 'Grass family', null];
export const ZONES = ['1', '10', 'grb', 'ire', '2', '20', 'mor'];
const PARENTS = new Map([
  ['grb', ['grb', '10', '1']],
  ['ire', ['ire', '10', '1']],
  ['mor', ['mor', '20', '2']],
]);
export const ESTABLISHMENTS = ['native', 'introduced', 'extinct', 'unknown'];

/** Documents with few distinct values per column, many of them missing: ties and nulls everywhere. */
export const documents = (pick: Random, count: number): readonly SearchDocument[] => {
  const made: SearchDocument[] = [];
  for (let id = 1; id <= count; id++) made.push(document(pick, id, made));
  return made;
};

const document = (pick: Random, id: number, before: readonly SearchDocument[]): SearchDocument => {
  const member = before.length > 0 && pick.once(5) ? pick.pick(before.filter(({ main }) => main)) : null;
  const names = nameKeys(pick);
  return {
    id,
    revision: 1 + pick.below(5),
    main: member === null,
    popularity: pick.below(6) * 10,
    species_item: `{"id":${id}}`,
    plant_item: member === null ? `{"id":${id},"plant":true}` : null,
    columns: { ...columns(pick), id, plant_id: member?.id ?? id, status: pick.below(2) },
    species_names: names,
    plant_names: member === null ? (pick.once(3) ? merged(names, nameKeys(pick)) : names) : null,
  };
};

const columns = (pick: Random): Record<string, ColumnValue> => {
  const values: Record<string, ColumnValue> = {};
  for (const { name, kind } of registryColumns(FIELDS)) values[name] = value(pick, name, kind);
  for (const field of FIELDS) {
    if (field.type !== 'flags') continue;
    const positions = values[field.key] as readonly number[];
    values[`${field.key}_mask`] =
      positions.length === 0 ? null : positions.reduce((sum, each) => sum + 2 ** each, 0);
  }
  return { ...values, ...zones(pick) };
};

const value = (pick: Random, name: string, kind: string): ColumnValue => {
  if (kind === 'keywords') return [];
  if (kind === 'bytes') return [...pick.some([0, 1, 2], 3)];
  if (pick.once(3)) return null;
  if (kind === 'keyword') return pick.pick(['', 'a', 'b', 'b a', 'z', 'ä', '日本']) || null;
  if (kind === 'long') return 1_700_000_000_000 + pick.below(4) * 86_400_000;
  return kind === 'byte' ? pick.below(2) : pick.below(7) - (name.includes('temperature') ? 3 : 0);
};

const zones = (pick: Random): Record<string, ColumnValue> => {
  const rows = pick.some([...PARENTS.keys()], 3).map((zone) => ({ zone, how: pick.pick(ESTABLISHMENTS) }));
  const within = rows.flatMap(({ zone, how }) => PARENTS.get(zone)!.map((slug) => ({ slug, how })));
  return {
    zones: [...new Set(within.filter(({ how }) => how !== 'absent').map(({ slug }) => slug))],
    establishments: [...new Set(rows.map(({ how }) => how))],
    ...Object.fromEntries(
      ESTABLISHMENTS.map((label) => [
        `zones_${label}`,
        [...new Set(within.filter(({ how }) => how === label).map(({ slug }) => slug))],
      ]),
    ),
  };
};

const nameKeys = (pick: Random): NameKeys => {
  const genus = pick.pick(GENERA);
  const scientific = `${genus} ${pick.pick(EPITHETS)}${pick.once(4) ? ` var. ${pick.pick(EPITHETS)}` : ''}`;
  const author = pick.pick(AUTHORS);
  const synonyms = pick.some(GENERA, 2).map((other) => `${other} ${pick.pick(EPITHETS)}`);
  const common = [...pick.some(COMMON, 3)];
  const group = [genus, pick.pick(FAMILIES), pick.pick(FAMILY_NAMES)]
    .filter((each) => each !== null)
    .map(fold);
  const latin = [scientific, ...synonyms].map((name) => (author ? `${name} ${author}` : name)).map(fold);
  const tokens = (name: string) => [`^${name.slice(0, 1)}`, `^${name.slice(0, 2)}`, ...words(name)].join(' ');
  const named = [...common.map(fold), ...latin.map(tokens)];
  // C7.10: each key of a common name also under the languages it is in.
  const spoken = new Map(common.map((name) => [name, pick.some(['en', 'fr'], 2)]));
  const under = (name: string, key: string): readonly string[] => [
    key,
    ...[...spoken.get(name)!].map((code) => `@${code} ${key}`),
  ];
  return {
    common: distinct(
      common
        .slice(0, 1)
        .flatMap((name) => [
          ...under(name, fold(name)),
          ...(pick.once(3) ? [`#${2 + pick.below(8)} ${fold(name)}`] : []),
        ]),
    ),
    scientific: distinct([fold(scientific), latin[0]!, ...marked(fold(scientific))]),
    synonym: distinct([
      ...synonyms.map(fold),
      ...latin.slice(1),
      ...synonyms.flatMap((name) => marked(fold(name))),
    ]),
    whole: distinct([scientific, ...synonyms].map(fold)),
    equal: distinct([
      ...common.flatMap((name) => under(name, fold(name))),
      ...group,
      ...[scientific, ...common].map((name) => `%${fold(name).split(' ').sort().join(' ')}`),
      ...common.map((name) => `_${fold(name).replaceAll(' ', '')}`),
    ]),
    beginning: distinct([
      ...common.slice(0, 1).flatMap((name) => under(name, fold(name))),
      ...common.slice(1).flatMap((name) => under(name, `+${fold(name)}`)),
      ...latin.map((name, index) => (index === 0 ? name : `+${name}`)),
    ]),
    ending: distinct(
      common.flatMap((name) =>
        words(fold(name))
          .map((_, at, all) => all.slice(at).join(' '))
          .slice(1)
          .flatMap((end) => under(name, end)),
      ),
    ),
    words: distinct(named),
    group_words: distinct(group.flatMap(words)),
  };
};

/** Abbreviated form and spelling variants of a scientific name. */
const marked = (name: string): readonly string[] => {
  const rest = name.slice(name.indexOf(' '));
  return [`^${name.slice(0, 1)}${rest}`, `^${name.slice(0, 2)}${rest}`, `=${latinKey(name)}`];
};

const merged = (one: NameKeys, other: NameKeys): NameKeys =>
  Object.fromEntries(
    Object.entries(one).map(([key, list]) => [key, distinct([...list, ...other[key as keyof NameKeys]])]),
  ) as unknown as NameKeys;

const distinct = (list: readonly string[]): readonly string[] => [...new Set(list)];
