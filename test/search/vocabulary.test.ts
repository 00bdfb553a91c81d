import type { GroupNames } from '../../src/search/group-names.js';
import { createPlantVocabulary, type KnownSpecies } from '../../src/search/vocabulary.js';

const ids = new Set<number>();
const species = (
  scientific_name: string,
  popularity: number,
  names: Readonly<Record<string, readonly string[]>>,
  family = 'Fagaceae',
): KnownSpecies => ({
  id: ids.add(ids.size + 1).size,
  scientific_name,
  popularity,
  genus: scientific_name.split(' ')[0]!,
  family,
  family_common_name: family === 'Orchidaceae' ? 'Orchid family' : null,
  names: Object.entries(names).flatMap(([language, each]) => each.map((name) => [language, name] as const)),
});

const ORCHIDS = ['Orchis', 'Ophrys', 'Serapias', 'Cypripedium', 'Vanda'].map((genus) =>
  species(`${genus} prima`, 1_500, { en: [`${genus} orchid`] }, 'Orchidaceae'),
);

const KNOWN = [
  species('Quercus robur', 3_000, {
    en: ['English oak', 'Oak'],
    de: ['Stieleiche', 'Eiche'],
    fr: ['Chêne pédonculé'],
  }),
  species('Quercus rubra', 2_000, { en: ['Red oak'], de: ['Roteiche'], fr: ['Chêne rouge'] }),
  species('Quercus suber', 1_900, { en: ['Cork tree'], fr: ['Chêne-liège'] }),
  species('Castanea sativa', 2_500, { en: ['Sweet chestnut'], es: ['Ortiga de monte'] }),
  species('Lamium album', 2_000, { en: ['White lavender nettle'], es: ['Ortiga muerta'] }, 'Lamiaceae'),
  species('Lamium purpureum', 2_100, { es: ['Ortiga roja'] }, 'Lamiaceae'),
  species('Urtica dioica', 3_200, { en: ['Nettle'], es: ['Ortiga'] }, 'Urticaceae'),
  species('Lavandula angustifolia', 2_800, { en: ['Lavender', 'English lavender'] }, 'Lamiaceae'),
  species('Hibiscus lobatus', 1_200, { en: ['Lavendar hibiscus'] }, 'Malvaceae'),
  ...ORCHIDS,
];
const LISTED: readonly GroupNames[] = [
  { group: { rank: 'genus', name: 'Quercus' }, names: ['Roble', 'Ortiga', 'Orchid', 'eik'] },
  { group: { rank: 'family', name: 'Orchidaceae' }, names: ['Orquídea'] },
  { group: { rank: 'genus', name: 'Drosera' }, names: ['zonnedauw'] },
];
const vocabulary = createPlantVocabulary(KNOWN, LISTED);

const called = (text: string): readonly string[] => {
  const ids = vocabulary.group(text)?.called ?? [];
  return ids.map((id) => KNOWN.find((each) => each.id === id)!.scientific_name);
};

describe('C7.14 groups', () => {
  it.each([
    ['oak', 'genus', 'Quercus'],
    ['eiche', 'genus', 'Quercus'],
    ['chene', 'genus', 'Quercus'],
    ['quercus', 'genus', 'Quercus'],
    ['orchid', 'family', 'Orchidaceae'],
    ['fagaceae', 'family', 'Fagaceae'],
    ['orchid family', 'family', 'Orchidaceae'],
    ['roble', 'genus', 'Quercus'],
    ['orquidea', 'family', 'Orchidaceae'],
  ])('%s names the %s %s', (text, rank, name) => {
    expect(vocabulary.group(text)).toMatchObject({ rank, name });
  });

  it.each([
    ['oak', ['Quercus robur', 'Quercus rubra']],
    ['eiche', ['Quercus robur', 'Quercus rubra']],
    ['chene', ['Quercus robur', 'Quercus rubra', 'Quercus suber']],
    ['quercus', []],
  ])('%s is what %j are called', (text, names) => {
    expect(called(text)).toEqual(names);
  });

  it('has none of one species alone, nor of the name of a plant that is as well known', () => {
    expect(vocabulary.group('chestnut')).toBeNull();
    expect(vocabulary.group('ortiga')).toBeNull();
    expect(vocabulary.group('tree')).toBeNull();
  });
});

describe('C7.14 listed names of groups', () => {
  it('do not count for a group without a well-known plant', () => {
    expect(vocabulary.group('zonnedauw')).toBeNull();
    expect(vocabulary.has('zonnedauw')).toBe(false);
  });

  it('have four letters or more: a shorter text is more often the beginning of a name', () => {
    expect(vocabulary.group('eik')).toBeNull();
  });

  it('come after what plants are called', () => {
    // A name of the nettle, which is as well known as the best oak, and of orchids.
    expect(vocabulary.group('ortiga')).toBeNull();
    expect(vocabulary.group('orchid')).toMatchObject({ name: 'Orchidaceae' });
  });
});

describe('C7.15 misspellings in the data', () => {
  it.each([
    ['lawendher', 'lavender'],
    ['neddle', null],
    ['englis oak', 'english oak'],
    ['engelich oac', null],
  ])('%s is read as %j, which sounds so, whatever the first letter', (text, name) => {
    expect(vocabulary.correction(text, true)).toBe(name);
  });

  it('knows the names of groups: nouns of plant names, and by their sound listed names', () => {
    expect(vocabulary.correction('orkidea', true)).toBe('orquidea');
    expect(vocabulary.correction('chenne', false)).toBe('chene');
    expect(vocabulary.correction('roble', false)).toBeNull();
    expect(vocabulary.correction('robele', false)).toBeNull();
  });

  it('allows no more errors for a word for a growth form: boldo tree is no cork tree', () => {
    expect(vocabulary.correction('corrk tree', false)).toBe('cork tree');
    expect(vocabulary.correction('carok tree', false)).toBeNull();
  });

  it('reads a word of one plant alone as the best-known name near it', () => {
    expect(vocabulary.correction('lavendar', false)).toBe('lavender');
    expect(vocabulary.correction('qercus', false)).toBe('quercus');
  });

  it.each(['lavender', 'lavendar hibiscus', 'quercus rubra', 'oak', 'something else', ''])(
    'leaves %j alone',
    (text) => {
      expect(vocabulary.correction(text, false)).toBeNull();
    },
  );

  it('leaves the beginning of a word alone', () => {
    expect(vocabulary.correction('lavende', true)).toBeNull();
    expect(vocabulary.correction('lavende', false)).toBe('lavender');
  });
});
