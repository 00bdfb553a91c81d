import type { GroupNames } from '../../src/search/vocabulary/group-names.js';
import type { KnownSpecies } from '../../src/search/vocabulary/known-species.js';
import { plantVocabulary } from '../../src/search/vocabulary/plant-vocabulary.js';

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
const vocabulary = await plantVocabulary(KNOWN, LISTED);

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

  it.each([
    ['kohl', ['Aa prima', 'Aa secunda']],
    ['rye', ['Bb prima', 'Bb secunda']],
  ])(
    '%s names plants whose names end in it, joined to another word only in German and from four letters: %j',
    async (text, names) => {
      const known = [
        species('Aa prima', 1_500, { de: ['Kohl'] }),
        species('Aa secunda', 1_400, { de: ['Rotkohl'] }),
        species('Aa tertia', 1_300, { de: ['Kohlrabi'] }),
        species('Bb prima', 1_500, { en: ['Rye'] }),
        species('Bb secunda', 1_400, { en: ['Wild rye'] }),
        species('Bb tertia', 1_300, { de: ['Wildrye'], en: ['Wildsecalekohl'] }),
      ];
      const ids = (await plantVocabulary(known)).group(text)!.called;
      expect(known.filter(({ id }) => ids.includes(id)).map((each) => each.scientific_name)).toEqual(names);
    },
  );

  it('has none of one species alone, nor of the name of a plant that is as well known', () => {
    expect(vocabulary.group('chestnut')).toBeNull();
    expect(vocabulary.group('ortiga')).toBeNull();
    expect(vocabulary.group('tree')).toBeNull();
  });
});

describe('C7.14 how many plants a group is called after', () => {
  const plants = (genus: string, count: number, name: string, family = 'Fagaceae', language = 'en') =>
    Array.from({ length: count }, (_, at) =>
      species(`${genus} s${at}`, 1_500, { [language]: [`${genus}${at} ${name}`] }, family),
    );
  const grouped = async (text: string, known: readonly KnownSpecies[]): Promise<string | undefined> =>
    (await plantVocabulary(known)).group(text)?.name;

  it.each([
    ['half of the named plants of a genus', 2, 2, 'Aa'],
    ['less than half of them', 2, 3, undefined],
    ['a single one', 1, 0, undefined],
  ])('%s: %d and %d others', async (_, called, others, name) => {
    const known = [...plants('Aa', called, 'fern'), ...plants('Aa', others, 'moss')];
    expect(await grouped('fern', known)).toBe(name);
  });

  it('the genus with most plants of a name has it, whichever comes first', async () => {
    const [few, many] = [plants('Aa', 2, 'fern', 'Aaaceae'), plants('Bb', 3, 'fern', 'Bbaceae')];
    expect(await grouped('fern', [...few, ...many])).toBe('Bb');
    expect(await grouped('fern', [...many, ...few])).toBe('Bb');
  });

  it.each<[string, string, string | undefined]>([
    ...['fr', 'es', 'it', 'pt', 'ca', 'gl'].map((code): [string, string, string] => [code, 'fern {}', 'Aa']),
    ...['de', 'nl', 'da', 'sv', 'no'].map((code): [string, string, string] => [code, '{}fern', 'Aa']),
    ['en', 'fern {}', undefined],
    ['en', '{}fern', undefined],
    ['de', 'fern {}', undefined],
    ['fr', '{}fern', undefined],
  ])('in the language %s, names of the form %j name the group: %s', async (language, pattern, name) => {
    const called = ['red', 'blue', 'green'].map((word) =>
      species(`Aa ${word}`, 1_500, { [language]: [word === 'green' ? 'Fern' : pattern.replace('{}', word)] }),
    );
    expect(await grouped('fern', called)).toBe(name);
  });

  it('a name without a language counts as English', async () => {
    const known = [...plants('Aa', 1, 'fern'), ...plants('Aa', 1, 'fern', 'Fagaceae', 'und')];
    expect(await grouped('fern', known)).toBe('Aa');
  });

  it.each([
    [4, 'Aa'],
    [5, 'Fagaceae'],
  ])('a genus with a third of the plants of a name in its family has it: 2 and %d', async (others, name) => {
    const alone = Array.from({ length: others }, (_, at) => plants(`B${at}`, 1, 'fern')).flat();
    expect(await grouped('fern', [...plants('Aa', 2, 'fern'), ...alone])).toBe(name);
  });

  it.each([
    [5, 'Orchidaceae'],
    [4, undefined],
  ])('five plants are enough for the common name of their family: %d', async (count, name) => {
    const known = (noun: string, many: number) =>
      Array.from({ length: many }, (_, at) => plants(`${noun}${at}`, 1, noun, 'Orchidaceae')).flat();
    expect(await grouped('orchid', [...known('orchid', count), ...known('vanilla', 9)])).toBe(name);
  });

  it.each([
    [899, 'Aa'],
    [900, undefined],
  ])(
    'another plant of that name is meant as well from nine tenths of its popularity: %d',
    async (popularity, name) => {
      const known = ['a', 'b'].map((epithet) => species(`Aa ${epithet}`, 1_000, { en: [`${epithet} fern`] }));
      expect(
        await grouped('fern', [...known, species('Bb c', popularity, { en: ['Fern'] }, 'Bbaceae')]),
      ).toBe(name);
    },
  );
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

  it.each([
    ['quercis', 'quercus'],
    ['neddles', 'nettles'],
    ['eikenbomen', null],
  ])(
    '%s is corrected to %j: a listed name counts if a plant has it too, or if it is the scientific name',
    async (text, name) => {
      const names = ['Quercus', 'Nettles', 'Eikenbooms'];
      const listed = [{ group: { rank: 'genus', name: 'Quercus' }, names }] as const;
      const known = [...KNOWN, species('Urtica urens', 1_100, { en: ['Nettles'] }, 'Urticaceae')];
      expect((await plantVocabulary(known, listed)).correction(text, false)).toBe(name);
    },
  );

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

  it.each([
    [1, 2, 'carlina fern'],
    [2, 1, 'carlisa fern'],
  ])(
    'reads a word as the better known of two names (%d, %d), and leaves words of two plants alone',
    async (worse, better, name) => {
      const known = await plantVocabulary([
        species('Aa a', worse * 1_000, { en: ['Carlisa fern', 'Carlida blue'] }),
        species('Bb b', better * 1_000, { en: ['Carlina fern'] }),
      ]);
      expect(known.correction('carlida fern', false)).toBe(name);
      const used = species('Cc c', 1_000, { en: ['Carlida red', 'Other fern'] });
      const twice = await plantVocabulary([
        species('Aa a', 1_000, { en: ['Carlisa fern', 'Carlida blue'] }),
        species('Bb b', 2_000, { en: ['Carlina fern'] }),
        used,
      ]);
      expect(twice.correction('carlija fern', false)).toBe('carlina fern');
      expect(twice.correction('carlida fern', false)).toBeNull();
    },
  );

  it.each([
    ['that it sounds like', 'gardobeli', 'gardobely'],
    ['with fewest errors', 'garmobelr', 'garmobelk'],
  ])('reads a text as the name %s, before better known ones: %s', async (_, text, name) => {
    const known = await plantVocabulary([
      species('Aa prima', 1_000, { en: ['Gardobely', 'Garmobelk'] }),
      species('Bb secunda', 2_000, { en: ['Gardobela'] }),
      species('Cc tertia', 2_000, { en: ['Gardobelk'] }),
    ]);
    expect(known.correction(text, false)).toBe(name);
  });

  it('corrects a misspelling that the names of two plants have, if many more have the right word', async () => {
    const right = Array.from({ length: 20 }, (_, at) =>
      species(`Aa ${at}`, 1_000, { en: [`Parsley ${at}`] }),
    );
    const wrong = ['Hedge', 'Water'].map((of) => species(`${of}a b`, 1_000, { en: [`${of} parsely`] }));
    const crispum = species('Cc crispum', 2_000, { en: ['Parsley'] });
    const known = await plantVocabulary([...right, ...wrong, crispum]);
    expect(known.correction('parsely', false)).toBe('parsley');
    expect((await plantVocabulary([...wrong, crispum])).correction('parsely', false)).toBeNull();
  });

  it('corrects a beginning only to the beginning of another word', async () => {
    const known = await plantVocabulary([
      species('Aa prima', 1_000, { en: ['Avenda'] }),
      species('Alavende secunda', 1_000, {}),
    ]);
    expect([known.correction('avende', true), known.correction('alavend', true)]).toEqual(['avenda', null]);
  });

  it('leaves the beginning of a name alone, whose word no other plant has', async () => {
    const known = await plantVocabulary([
      species('Prunus avium', 1_000, { de: ['Vogelkirsche'] }),
      species('Prunus padus', 2_000, { de: ['Vogelkers'] }),
    ]);
    expect([known.correction('vogelkirs', true), known.isUnfinished('vogelkirs')]).toEqual([null, true]);
    expect(known.isUnfinished('vogelkirsche')).toBe(false);
  });

  it('leaves the beginning of a word alone', () => {
    expect(vocabulary.correction('lavende', true)).toBeNull();
    expect(vocabulary.correction('lavende', false)).toBe('lavender');
    // Only the last word may be unfinished.
    expect(vocabulary.correction('engli oak', true)).toBe('english oak');
    expect(vocabulary.correction('english lave', true)).toBeNull();
  });
});
