import type { Database } from '../../src/database/database.js';
import type { NameMatch, NameToMatch } from '../../src/matching/match.js';
import { createMatcher, type Matcher } from '../../src/matching/matcher.js';
import { createLexicon } from '../../src/search/lexicon.js';
import type { PlantVocabulary } from '../../src/search/vocabulary/plant-vocabulary.js';
import { testDatabase } from '../support/database.js';
import { fillNames } from './list.js';

let database: Database;
let matcher: Matcher;
/** The answer of a matcher before any species is stored. */
let answerOfEmptyDatabase: Promise<readonly NameMatch[]>;
const match = (...names: readonly (string | NameToMatch)[]): Promise<readonly NameMatch[]> =>
  matcher.match(names.map((each) => (typeof each === 'string' ? { name: each } : each)));
/** Matches names while the species with these slugs are the most popular ones. */
const matchWhilePopular = async (popular: readonly string[], ...names: readonly (string | NameToMatch)[]) => {
  const add = (more: number) =>
    database.session((client) =>
      client.query('update species set popularity = popularity + $1 where slug = any ($2)', [more, popular]),
    );
  await add(1_000);
  const all = await match(...names);
  await add(-1_000);
  return all;
};

beforeAll(async () => {
  database = await testDatabase();
  answerOfEmptyDatabase = createMatcher(database.pool, createLexicon(database.pool)).match([
    { name: 'Quercus robur' },
  ]);
  // Its error fails the test below, not all of them.
  await Promise.allSettled([answerOfEmptyDatabase]);
  await fillNames(database);
  matcher = createMatcher(database.pool, createLexicon(database.pool));
});
afterAll(() => database.close());

const summary = ({ type, bearer, genus, family, reasons, alternatives }: NameMatch) => [
  type,
  bearer?.scientific_name ?? genus?.name ?? family?.name ?? null,
  reasons.join(' '),
  alternatives.map(({ scientific_name }) => scientific_name).join(', '),
];

/** Name, type, species or genus, reasons, alternatives. */
const TABLE: readonly (readonly [string, string, string | null, string, string])[] = [
  ['Quercus robur', 'exact', 'Quercus robur', 'same_name', ''],
  ['Quercus robur L.', 'exact', 'Quercus robur', 'same_name author_same', ''],
  ['QUERCUS ROBUR LINNAEUS', 'exact', 'Quercus robur', 'same_name author_same', ''],
  ['Quercus pedunculata Ehrh.', 'exact', 'Quercus robur', 'same_name synonym author_same', ''],
  ['Quercus pedunculata', 'exact', 'Quercus robur', 'same_name synonym', ''],
  ['Quercus robur auct. non L.', 'none', null, 'misapplied', 'Quercus robur'],
  ['Quercus robur sensu Mill.', 'none', null, 'misapplied', 'Quercus robur'],
  ['Quercus róbur', 'normalised', 'Quercus robur', 'writing', ''],
  ['Mentha piperita', 'normalised', 'Mentha × piperita', 'hybrid_sign', ''],
  ['Mentha odórata', 'normalised', 'Mentha × piperita', 'writing synonym', ''],
  ['Mentha × odorata', 'normalised', 'Mentha × piperita', 'hybrid_sign synonym', ''],
  ['Mentha x piperita L.', 'exact', 'Mentha × piperita', 'same_name author_unknown', ''],
  ['Mentha x piperita Schur', 'exact', 'Mentha × piperita', 'same_name author_unknown', ''],
  ['Mentha x piperita hort.', 'exact', 'Mentha × piperita', 'same_name author_unknown', ''],
  ['Mentha x piperita Foo Bar', 'exact', 'Mentha × piperita', 'same_name author_unknown no_such_author', ''],
  ['Quercus petraea (Mattuschka) Liebl.', 'exact', 'Quercus petraea', 'same_name author_compatible', ''],
  ['Quercus robur L. & Foo', 'exact', 'Quercus robur', 'same_name author_compatible no_such_author', ''],
  ['Poa alpina ssp. fallax', 'exact', 'Poa alpina subsp. fallax', 'same_name', ''],
  ['Poa alpina var. fallax', 'normalised', 'Poa alpina subsp. fallax', 'writing', ''],
  ['Poa alpina fallax', 'normalised', 'Poa alpina subsp. fallax', 'writing', ''],
  ['Poa alpina subsp. alpina', 'normalised', 'Poa alpina', 'autonym', ''],
  ['Pinus silvestris', 'normalised', 'Pinus sylvestris', 'latin_variant', ''],
  ['Salix albus', 'normalised', 'Salix alba', 'latin_variant', ''],
  ['Bellis perenis L.', 'normalised', 'Bellis perennis', 'latin_variant author_same', ''],
  ['Bellis perennsi', 'fuzzy', 'Bellis perennis', 'typos', ''],
  ['Quarcus robur', 'fuzzy', 'Quercus robur', 'typos', ''],
  ['Quarcus robar', 'fuzzy', 'Quercus robur', 'typos', ''],
  ['Poa compressa Gaudin', 'authorship_differs', 'Poa compressa', 'same_name author_differs', ''],
  [
    'Poa annua subsp. supina (Schrad.) Husn.',
    'authorship_differs',
    'Poa supina',
    'same_name synonym author_differs',
    '',
  ],
  [
    'Poa annua subsp. supina (Schrader) Husn.',
    'authorship_differs',
    'Poa supina',
    'same_name synonym author_differs',
    '',
  ],
  ['Quxrcxs robur', 'fuzzy', 'Quercus robur', 'typos', ''],
  ['Pinus sxlvestrxs', 'fuzzy', 'Pinus sylvestris', 'typos', ''],
  // One letter from a name of another author, two letters from one of this author.
  ['Myrcia punctota Schur', 'none', null, 'ambiguous', 'Poa alpina, Myrcia punctata'],
  // The same, but both words are known, so that another author is another plant.
  ['Myrcia sylvestris Schur', 'fuzzy', 'Poa compressa', 'typos synonym author_same', ''],
  ['Poa alpina subsp. fallux', 'fuzzy', 'Poa alpina subsp. fallax', 'typos', ''],
  ['Poa alpina fallux', 'fuzzy', 'Poa alpina subsp. fallax', 'typos', ''],
  ['Poa alpina var. fallux', 'higher_rank', 'Poa alpina', 'infraspecific_unknown', ''],
  ['Uercus robur', 'fuzzy', 'Quercus robur', 'typos', ''],
  ['uQercus robur', 'fuzzy', 'Quercus robur', 'typos', ''],
  ['Buercus robur', 'fuzzy', 'Quercus robur', 'typos', ''],
  ['Bellis erennis', 'fuzzy', 'Bellis perennis', 'typos', ''],
  ['Ros canina', 'fuzzy', 'Rosa canina', 'typos', ''],
  ['Opa alpina', 'fuzzy', 'Poa alpina', 'typos', ''],
  ['Pao alpina', 'fuzzy', 'Poa alpina', 'typos', ''],
  ['Pot alpina', 'none', null, 'unknown', ''],
  // A letter too many in a word of three letters.
  ['Aba alpina', 'none', null, 'unknown', ''],
  ["'Quercus robur'", 'exact', 'Quercus robur', 'same_name', ''],
  ['„Quercus robur“ L.', 'exact', 'Quercus robur', 'same_name author_same', ''],
  ['(Quercus robur)', 'exact', 'Quercus robur', 'same_name', ''],
  ['Quercus "robur"', 'exact', 'Quercus robur', 'same_name', ''],
  ['Quercus robur (planted)', 'exact', 'Quercus robur', 'same_name remark_ignored', ''],
  ['Quercus robur L. (3 trees)', 'exact', 'Quercus robur', 'same_name author_same remark_ignored', ''],
  ['Quercus pedunculata (English oak)', 'exact', 'Quercus robur', 'same_name synonym vernacular_agrees', ''],
  ['Quercus pedunculata (Eiche)', 'exact', 'Quercus robur', 'same_name synonym words_unknown', ''],
  ['Quercus robur (L.)', 'exact', 'Quercus robur', 'same_name author_compatible', ''],
  ['Mentha × piperita (L.)', 'exact', 'Mentha × piperita', 'same_name author_unknown', ''],
  ['Poa compressa Gaudin (L.)', 'authorship_differs', 'Poa compressa', 'same_name author_differs', ''],
  ['Poa supina (Schrad. ex Moor)', 'exact', 'Poa supina', 'same_name author_compatible', ''],
  ['Poa supina alpigena Lund', 'none', null, 'uncertain_synonym', 'Poa supina'],
  ['Poa supina alpigena', 'exact', 'Poa supina', 'same_name synonym', ''],
  ['Rosaceae', 'higher_rank', 'Rosaceae', 'family_only', ''],
  ['Rosacea', 'higher_rank', 'Rosaceae', 'family_only typos', ''],
  ['Compositae', 'higher_rank', 'Asteraceae', 'family_only', ''],
  ['ROSACEAE sp.', 'higher_rank', 'Rosaceae', 'family_only', ''],
  ['Quercus pedunculata Moor', 'none', null, 'author_differs', 'Quercus robur'],
  ['Poa media', 'none', null, 'ambiguous', 'Poa alpina, Poa compressa'],
  ['Poa media Schur', 'exact', 'Poa alpina', 'same_name synonym author_same homonyms', 'Poa compressa'],
  ['Poa inserta', 'exact', 'Poa supina', 'same_name synonym homonyms', 'Poa inserta'],
  ['Q. robur', 'normalised', 'Quercus robur', 'abbreviated_genus', ''],
  ['P. alpina', 'normalised', 'Poa alpina', 'abbreviated_genus', ''],
  ['Pr. alpina', 'none', null, 'unknown', ''],
  ['Z. alpina', 'none', null, 'unknown', ''],
  ['C. avium', 'normalised', 'Prunus avium', 'abbreviated_genus synonym', ''],
  ['Prunus nigricans', 'none', null, 'uncertain_synonym', 'Prunus avium'],
  // Two lists without authors name the same species.
  ['Prunus duplex', 'exact', 'Prunus avium', 'same_name synonym', ''],
  ['Cerasus avium', 'exact', 'Prunus avium', 'same_name synonym', ''],
  ['Quercus cf. robur', 'exact', 'Quercus robur', 'same_name qualified', ''],
  ['？Quercus robur', 'exact', 'Quercus robur', 'same_name qualified', ''],
  ['Quercus ?robur', 'exact', 'Quercus robur', 'same_name qualified', ''],
  ['Mentha ? piperita', 'normalised', 'Mentha × piperita', 'hybrid_sign qualified', ''],
  ['Quercus aff. robur', 'none', null, 'akin', 'Quercus robur'],
  ['Poa aff. inserta', 'none', null, 'akin', 'Poa supina, Poa inserta'],
  ['Quercus sp.', 'higher_rank', 'Quercus', 'genus_only', ''],
  ['Quercus', 'higher_rank', 'Quercus', 'genus_only', ''],
  ['Quercsu', 'higher_rank', 'Quercus', 'genus_only typos', ''],
  ['Quercus ilicifolia', 'higher_rank', 'Quercus', 'species_unknown', ''],
  ['Quercus robur subsp. imeretina', 'higher_rank', 'Quercus robur', 'infraspecific_unknown', ''],
  ["Salix alba 'Tristis'", 'exact', 'Salix alba', 'same_name cultivar_ignored', ''],
  ['Quercus robur × Q. petraea', 'none', null, 'hybrid_formula', 'Quercus robur, Quercus petraea'],
  ['Quercus pedunculata × Quercus petraea', 'none', null, 'hybrid_formula', 'Quercus robur, Quercus petraea'],
  ['Q. robur x petraea', 'none', null, 'hybrid_formula', 'Quercus robur, Quercus petraea'],
  ['Quercus pedunculata subsp. imeretina', 'higher_rank', 'Quercus', 'species_unknown', ''],
  ['Quercus robur; Pinus sylvestris L.', 'none', null, 'several_names', 'Quercus robur, Pinus sylvestris'],
  ['Quercus robur/petraea', 'none', null, 'several_names', 'Quercus robur, Quercus petraea'],
  ['quercus Robur L', 'exact', 'Quercus robur', 'same_name author_same', ''],
  ['Arctostaphylos uvaursi', 'normalised', 'Arctostaphylos uva-ursi', 'writing', ''],
  ['Arctostaphylos uva-uris', 'fuzzy', 'Arctostaphylos uva-ursi', 'typos', ''],
  ['Arctostaphillos', 'higher_rank', 'Arctostaphylos', 'genus_only typos', ''],
  ['Quеrсus rоbur', 'exact', 'Quercus robur', 'same_name', ''],
  ['lily of the valley', 'none', null, 'no_botanical_name', ''],
  ['', 'none', null, 'no_botanical_name', ''],
  ['Nowhere nobody', 'none', null, 'unknown', ''],
  [
    'Quercus (Lepidobalanus) robur L.',
    'exact',
    'Quercus robur',
    'same_name author_same subgenus_ignored subgenus_unknown',
    '',
  ],
  ['Prunus (Cerasus) avium', 'exact', 'Prunus avium', 'same_name subgenus_ignored', ''],
  ['Primula (sect. Salix) alba', 'exact', 'Primula alba', 'same_name subgenus_ignored', 'Salix alba'],
  ['Quercus (Primula) alba', 'normalised', 'Primula alba', 'writing subgenus_ignored', ''],
  ['Quercus subg. Lepidobalanus', 'higher_rank', 'Quercus', 'genus_only subgenus_ignored', ''],
  ['Quercus (L.) robur', 'exact', 'Quercus robur', 'same_name remark_ignored', ''],
  ['Quercus robur :: English Oak', 'exact', 'Quercus robur', 'same_name vernacular_agrees', ''],
  ['Quercus robur - Oaks', 'exact', 'Quercus robur', 'same_name vernacular_agrees', ''],
  ['Quercus robur | Quercus', 'exact', 'Quercus robur', 'same_name remark_ignored', ''],
  ['English oak (Quercus robur)', 'exact', 'Quercus robur', 'same_name vernacular_agrees', ''],
  ['Daisy (Quercus robur)', 'exact', 'Quercus robur', 'same_name vernacular_differs', 'Bellis perennis'],
  ['Quercus robur - Pinus', 'exact', 'Quercus robur', 'same_name vernacular_differs', ''],
  ['Quercus robur, Rosaceae', 'exact', 'Quercus robur', 'same_name vernacular_differs', ''],
  ['Quercus robur, Crimson King', 'exact', 'Quercus robur', 'same_name words_unknown', ''],
  ['Quercus robur 夏栎', 'exact', 'Quercus robur', 'same_name words_unknown', ''],
  ['Quercus - Oak', 'higher_rank', 'Quercus', 'genus_only vernacular_agrees', ''],
  ['Quercus robur - 10 cm pot', 'exact', 'Quercus robur', 'same_name remark_ignored', ''],
  ['2 × Quercus robur, 150-200 cm', 'exact', 'Quercus robur', 'same_name remark_ignored', ''],
  ['Quercus robur, Linnaeus', 'exact', 'Quercus robur', 'same_name author_same', ''],
  ['primula alba moor', 'exact', 'Primula alba', 'same_name author_same', ''],
  ['Quercus pedunculata :: Q. robur', 'exact', 'Quercus robur', 'same_name synonym names_agree', ''],
  ['Quercus robur (or Quercus petraea)', 'none', null, 'several_names', 'Quercus robur, Quercus petraea'],
  ['Quercus robur (probably)', 'exact', 'Quercus robur', 'same_name qualified', ''],
  ['Quercus robur s.l. ?', 'exact', 'Quercus robur', 'same_name qualified', ''],
  ['Quercus robur (da verificare)', 'exact', 'Quercus robur', 'same_name qualified', ''],
  ['Quercus robur (xyz)', 'exact', 'Quercus robur', 'same_name words_unknown', ''],
  ["Quercus robur'Fastigiata'", 'exact', 'Quercus robur', 'same_name cultivar_ignored', ''],
  ['Quercus foobar (Muscicapidae)', 'none', null, 'no_vascular_plant', ''],
  ['Quercus r...', 'higher_rank', 'Quercus', 'genus_only words_unknown', ''],
  ['Quercus robur, à confirmer', 'exact', 'Quercus robur', 'same_name qualified', ''],
  ['Quercus (nr.) robur', 'none', null, 'akin', 'Quercus robur'],
  ['Quercus robur, not L.', 'none', null, 'misapplied', 'Quercus robur'],
  ['Quercus r.', 'higher_rank', 'Quercus', 'genus_only words_unknown', ''],
  ['Quercus cultivar', 'higher_rank', 'Quercus', 'genus_only', ''],
  ['Poa alpina prol. fallax', 'normalised', 'Poa alpina subsp. fallax', 'writing', ''],
  ['Fucus serratus', 'none', null, 'no_vascular_plant', ''],
  ['Sphagnum', 'none', null, 'no_vascular_plant', ''],
  ['Bryum argenteum Hedw.', 'none', null, 'no_vascular_plant', ''],
  ['Poa f. alpina', 'higher_rank', 'Poa', 'genus_only words_unknown', ''],
  ['N/A', 'none', null, 'no_botanical_name', ''],
  ['Poa alpina L. subsp. fallax', 'exact', 'Poa alpina subsp. fallax', 'same_name', ''],
  [
    'Poa alpina Moor subsp. fallax',
    'exact',
    'Poa alpina subsp. fallax',
    'same_name species_author_differs',
    '',
  ],
  ['Poa alpina Moor subsp. alpina', 'normalised', 'Poa alpina', 'autonym species_author_differs', ''],
  ['Poa supina Schrad. & Moor', 'exact', 'Poa supina', 'same_name author_compatible other_author', ''],
  ['Poa supina Schrad. sensu Moor', 'none', null, 'misapplied', 'Poa supina'],
  ['Poa supina Schrad. non Moor', 'exact', 'Poa supina', 'same_name author_same', ''],
  ['Quercus robur quercus petraea', 'none', null, 'several_names', 'Quercus robur, Quercus petraea'],
  ['Quercus roburL.', 'exact', 'Quercus robur', 'same_name author_same', ''],
  ['Quercus rObur', 'exact', 'Quercus robur', 'same_name', ''],
  ['Quercus r0bur', 'higher_rank', 'Quercus', 'genus_only words_unknown', ''],
  [
    'Quercus robur (10 cm, Pinus)',
    'exact',
    'Quercus robur',
    'same_name remark_ignored vernacular_differs',
    '',
  ],
  ['Quercus robur, pot 3 l near Pinus', 'exact', 'Quercus robur', 'same_name vernacular_differs', ''],
  ['Quercus robur (Parkstraße 12)', 'exact', 'Quercus robur', 'same_name remark_ignored', ''],
  ['Quercus robur 12', 'exact', 'Quercus robur', 'same_name remark_ignored', ''],
  ['† Quercus robur', 'exact', 'Quercus robur', 'same_name remark_ignored', ''],
  ['Quercus robur agg.', 'exact', 'Quercus robur', 'same_name wide_sense', ''],
  ['SALIX ALBA X FRAGILIS', 'none', null, 'hybrid_formula', 'Salix alba'],
];

describe('C7.24 the matcher', () => {
  it.each(TABLE)('%j: %s %s (%s)', async (asked, ...expected) => {
    const [found] = await match(asked);
    expect(summary(found!)).toEqual(expected);
  });

  it('C7.20 gives the same answers for all names together as one by one, in order', async () => {
    const all = await match(...TABLE.map(([asked]) => asked));
    expect(all.map(summary)).toEqual(TABLE.map(([, ...expected]) => expected));
  });

  it('C7.24 does not treat one known word as another: Poa alba is not a misspelt Poa alpina', async () => {
    const [found] = await match('Poa alba');
    expect(found).toMatchObject({ type: 'higher_rank', bearer: null, genus: { name: 'Poa' } });
  });

  it('C7.26 decides between homonyms by genus or family', async () => {
    const both = await match({ name: 'P. alba' }, { name: 'S. alba', family: 'Salicaceae' });
    expect(both.map(({ bearer }) => bearer?.scientific_name)).toEqual(['Primula alba', 'Salix alba']);
    const [by] = await match({ name: 'P. sylvestris', genus: 'Pinus' });
    expect(by?.bearer?.scientific_name).toBe('Pinus sylvestris');
    const [wrong] = await match({ name: 'Quercus robur', family: 'Rosaceae' });
    expect(summary(wrong!)).toEqual(['exact', 'Quercus robur', 'same_name hint_disagrees', '']);
    const [half] = await match({ name: 'Quercus robur', genus: 'Quercus', family: 'Rosaceae' });
    expect(half).toEqual(wrong);
  });

  it.each([
    [{ name: 'Quercus', family: 'Rosaceae' }, 'Quercus', 'genus_only hint_disagrees', 30],
    [{ name: 'Quercus', family: 'Fagaceae' }, 'Quercus', 'genus_only', 50],
    [{ name: 'Quercus', genus: 'Rosa' }, 'Quercus', 'genus_only hint_disagrees', 30],
    [{ name: 'Quercus sp.', genus: 'QUERCUS' }, 'Quercus', 'genus_only', 50],
    [{ name: 'Quercus', genus: ' ', family: ' Fagaceae ' }, 'Quercus', 'genus_only', 50],
    [{ name: 'Quercus ilicifolia', family: 'Rosaceae' }, 'Quercus', 'species_unknown hint_disagrees', 10],
    [{ name: 'Quercsu', family: 'Rosaceae' }, 'Quercus', 'genus_only typos hint_disagrees', 20],
    [{ name: 'Rosaceae', family: 'Fagaceae' }, 'Rosaceae', 'family_only hint_disagrees', 30],
    [{ name: 'Rosacea', family: 'Fagaceae' }, 'Rosaceae', 'family_only typos hint_disagrees', 20],
    [{ name: 'Rosaceae', family: 'Rosaceae', genus: 'Quercus' }, 'Rosaceae', 'family_only', 50],
    [
      { name: 'Quercus robur subsp. imeretina', family: 'Rosaceae' },
      'Quercus robur',
      'infraspecific_unknown hint_disagrees',
      30,
    ],
  ])(
    'C7.26 hints count for a genus, family or species in place of the name: %j',
    async (asked, ...expected) => {
      const [found] = await match(asked);
      const [, name, reasons] = summary(found!);
      expect([name, reasons, found!.confidence]).toEqual(expected);
    },
  );

  it('C7.26 a hint decides between genera that are equally near', async () => {
    const [open, decided] = await match('Prinus', { name: 'Prinus', family: 'Rosaceae' });
    expect(summary(open!)).toEqual(['none', null, 'ambiguous', '']);
    expect(summary(decided!)).toEqual(['higher_rank', 'Prunus', 'genus_only typos hint', '']);
  });

  it('C7.24 the family says that a name is that of an animal', async () => {
    const [found] = await match({ name: 'Prunus nova', family: 'Turdidae' });
    expect(summary(found!)).toEqual(['none', null, 'no_vascular_plant', '']);
  });

  it('C7.26 a family may have its alternative name', async () => {
    const all = await match(
      { name: 'Bellis perennis', family: 'Compositae' },
      { name: 'Bellis', family: 'Compositae' },
      { name: 'Compositae', family: 'Asteraceae' },
    );
    for (const { reasons } of all) expect(reasons).not.toContain('hint_disagrees');
  });

  it.each([
    ['English oak', 'exact', 'Quercus robur', 'common_name', ''],
    ['english-oak', 'exact', 'Quercus robur', 'common_name', ''],
    ['oak, English', 'exact', 'Quercus robur', 'common_name', ''],
    ['chêne pédonculé', 'exact', 'Quercus robur', 'common_name', ''],
    ['St Johns white eyed primrose', 'exact', 'Primula alba', 'common_name', ''],
    ["st. john's myrtle", 'exact', 'Myrcia punctata', 'common_name', ''],
    ['Oak', 'none', null, 'ambiguous', 'Quercus robur, Quercus petraea'],
    ['Quercus robur', 'exact', 'Quercus robur', 'same_name', ''],
    ['Mentha piperita', 'normalised', 'Mentha × piperita', 'hybrid_sign', ''],
    ['Quercus', 'higher_rank', 'Quercus', 'genus_only', ''],
    ['Larch', 'none', null, 'unknown', ''],
    // One letter from a genus, but a common name as it is.
    ['Rosas', 'none', null, 'ambiguous', 'Poa alpina, Poa supina'],
    // A genus, and also the common name of two plants, or of one.
    ['Rosa', 'higher_rank', 'Rosa', 'genus_only', 'Poa alpina, Poa supina'],
    ['Prunus', 'exact', 'Prunus avium', 'common_name', ''],
    // One letter from a species, but a common name as it is.
    ['Pinis sylvestris', 'exact', 'Primula alba', 'common_name', ''],
  ])('C7.38 the common name %s: %s %s (%s)', async (asked, ...expected) => {
    const [found] = await match({ name: asked, kind: 'common' });
    expect(summary(found!)).toEqual(expected);
  });

  it('C7.38 common names are matched on request only, and hints decide between them', async () => {
    const all = await match(
      'Daisy',
      { name: 'Daisy', kind: 'scientific' },
      { name: 'Daisy', kind: 'common' },
    );
    expect(all.map(({ type }) => type)).toEqual(['none', 'none', 'exact']);
    expect(all[2]).toMatchObject({ confidence: 90, bearer: { common_name: 'Daisy' } });
    const [other] = await match({ name: 'daisy', kind: 'common', family: 'Rosaceae' });
    expect(summary(other!)).toEqual(['exact', 'Bellis perennis', 'common_name hint_disagrees', '']);
  });

  it('C7.38 of two members of a plant the one that more sources call so is found, before a more popular one', async () => {
    const [found] = await matchWhilePopular(['poa-alpina-subsp-fallax'], {
      name: 'Alpine grass',
      kind: 'common',
    });
    expect(found?.bearer?.scientific_name).toBe('Poa alpina subsp. vivipara');
  });

  it('C7.38 the name of a group means the group, where common names are asked for', async () => {
    const groups: Readonly<Record<string, ReturnType<PlantVocabulary['group']>>> = {
      willow: { rank: 'genus', name: 'Salix', called: [] },
      oaken: { rank: 'genus', name: 'Quercus', called: [] },
      blooms: { rank: 'family', name: 'Asteraceae', called: [] },
      catkins: { rank: 'family', name: 'Salicaceae', called: [] },
    };
    const lexicon = createLexicon(database.pool);
    const vocabulary = { ...(await lexicon.vocabulary()), group: (text: string) => groups[text] ?? null };
    const grouping = createMatcher(
      database.pool,
      Object.assign(Object.create(lexicon), { vocabulary: async () => vocabulary }),
    );
    const asked = ['Willow', 'Oaken', 'Blooms', 'Catkins'];
    const common = asked.map((name) => ({ name, kind: 'common' }) as const);
    const all = await grouping.match([...common, { name: 'Willow' }]);
    expect(all.map((each) => summary(each).slice(0, 3))).toEqual([
      ['higher_rank', 'Salix', 'group_name'],
      ['higher_rank', 'Quercus', 'group_name'],
      ['higher_rank', 'Asteraceae', 'group_name'],
      ['higher_rank', 'Salicaceae', 'group_name'],
      ['none', null, 'unknown'],
    ]);
  });

  it('C7.24 no name is known before species are stored', async () => {
    expect((await answerOfEmptyDatabase).map(summary)).toEqual([['none', null, 'unknown', '']]);
  });

  it('C9.51 a name from before a correction is certain without an author, and named as such', async () => {
    const former = (is: boolean) =>
      database.session((client) =>
        client.query(`update synonym set former = $1 where name = 'Prunus nigricans'`, [is]),
      );
    await former(true);
    const [found] = await match('Prunus nigricans');
    await former(false);
    expect(summary(found!)).toEqual(['exact', 'Prunus avium', 'same_name former_name', '']);
  });

  it('C7.23 C7.38 alternatives are in the order of their popularity', async () => {
    const popular = ['poa-compressa', 'quercus-petraea'];
    const all = await matchWhilePopular(popular, 'Poa media', { name: 'Oak', kind: 'common' });
    expect(all.map(({ alternatives }) => alternatives.map(({ slug }) => slug))).toEqual([
      ['poa-compressa', 'poa-alpina'],
      ['quercus-petraea', 'quercus-robur'],
    ]);
  });

  it.each([
    ['7', 'bellis-perennis', 'identifier', 'poa-inserta'],
    ['8', 'salix-alba', 'identifier', ''],
    ['9', 'rosa-canina', 'identifier', 'quercus-robur'],
  ])(
    'C2.63 the identifier ncbi:%s is that of its scheme, of the species before a synonym, of an accepted one before others: %s',
    async (value, ...expected) => {
      const popular = ['poa-inserta', 'quercus-robur'];
      const [found] = await matchWhilePopular(popular, { name: '', identifier: { scheme: 'ncbi', value } });
      const slugs = found!.alternatives.map(({ slug }) => slug).join();
      expect([found!.bearer?.slug, found!.reasons.join(' '), slugs]).toEqual(expected);
    },
  );

  it('C7.25 is most confident about an exact name, less for each reason and letter', async () => {
    const asked = [
      'Quercus robur L.',
      'Quercus pedunculata',
      'Pinus silvestris',
      'Bellis perennsi',
      'Quercus cf. robur',
    ];
    const beside = [
      'Quercus (Lepidobalanus) robur',
      'Quercus robur, Gala',
      'Quercus robur, Daisy',
      'Quercus robur, Oak',
    ];
    const all = await match(...asked, 'Quercus', 'Nowhere nobody', ...beside);
    expect(all.map(({ confidence }) => confidence)).toEqual([100, 98, 95, 85, 70, 50, 0, 95, 95, 70, 100]);
  });

  it('C7.29 equal names have equal matches, and those with other hints their own', async () => {
    const [name, hinted] = ['Salix alba', { name: 'Salix alba', genus: 'Quercus' }];
    const all = await match(name, hinted, name, hinted);
    expect([all[2], all[3]]).toEqual([all[0], all[1]]);
    expect([all[0]!.reasons, all[1]!.reasons].map((reasons) => reasons.includes('hint_disagrees'))).toEqual([
      false,
      true,
    ]);
  });

  it('C7.27 stops when the client disconnects', async () => {
    const disconnected = AbortSignal.abort(new Error('client disconnected'));
    await expect(matcher.match([{ name: 'Quercus robur' }], disconnected)).rejects.toThrow(
      'client disconnected',
    );
  });
});
