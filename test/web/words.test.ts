import { field } from '../../src/fields/registry.js';
import { en } from '../../web/messages/en.js';
import { fr } from '../../web/messages/fr.js';
import { portraitOf } from '../../web/plant/portrait.js';
import { fieldsWithoutSection, SECTIONS } from '../../web/plant/sections.js';
import {
  dateText,
  fieldDescription,
  languageOfValue,
  lower,
  monthsText,
  quantityText,
  scaleWords,
  sentenceCase,
  shownText,
  timeText,
} from '../../web/words.js';
import { inOrderOfNames } from '../../web/zone-text.js';

const wording = { t: en, language: 'en' };

describe('values in words', () => {
  it.each([
    [['apr', 'may'], 'April and May'],
    [['may', 'jun', 'jul'], 'May to July'],
    [['dec', 'jan'], 'December and January'],
    [['feb', 'nov', 'dec', 'jan'], 'November to February'],
    [['mar', 'sep'], 'March and September'],
    [['jan'], 'January'],
    [['nov', 'dec', 'jan', 'mar'], 'March and November to January'],
    [
      ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
      'January to December',
    ],
  ])('%j are %s', (months, words) => {
    expect(monthsText(wording, months)).toBe(words);
  });

  it.each([
    [99, 'cm', '99\u202fcm'],
    [100, 'cm', '1\u202fm'],
    [1234, 'cm', '12.34\u202fm'],
    [-34, 'deg_c', '-34\u202f°C'],
    [6.5, null, '6.5'],
  ] as const)('%s %s is written %s', (value, unit, words) => {
    expect(quantityText(wording, value, unit)).toBe(words);
  });

  it.each([
    ['Flower colour', 'flower colour'],
    ['English name', 'English name'],
    ['pH from', 'pH from'],
    ['USDA zone', 'USDA zone'],
  ])('the label %s within a sentence is %s', (label, words) => {
    expect(lower(label)).toBe(words);
  });

  it.each([
    ['en', '4 July 2026'],
    ['fr', '4 juillet 2026'],
  ])('in %s a day is written %s', (language, text) => {
    expect(dateText(language, '2026-07-04T23:59:00Z')).toBe(text);
  });

  it('classes of indicators have words, 0 included', () => {
    expect(scaleWords(wording, 'light', 9)).toBe('full sun');
    expect(scaleWords(wording, 'soil_salinity', 0)).toBe('not saline');
  });

  it('a claim that does not fit its field is shown as it is', () => {
    expect(shownText(wording, field('light'), '-7')).toBe('-7');
    expect(shownText(wording, field('bloom_months'), ['never'])).toBe('never');
    const months = ['jan', 'not_in_any_year'];
    expect(shownText(wording, field('bloom_months'), months)).toBe('January, not in any year');
  });

  it.each([
    ['toxicity', null, 'unknown'],
    ['vegetable', false, 'no'],
    ['flower_color', ['white', 'red'], 'white, red'],
    ['maximum_height_cm', 0, '0\u202fcm'],
    ['maximum_height_cm', 12345, '123.45\u202fm'],
  ])('the value %s: %j is shown as %s', (key, value, text) => {
    expect(shownText(wording, field(key), value).toLowerCase()).toBe(text);
  });

  it('a time begins with the day', () => {
    expect(timeText('en', new Date('2026-07-04T23:05:00+02:00'))).toMatch(/^4 July 2026 at 21:05$/);
  });

  it('texts of sources are English, on pages in other languages, except names', () => {
    const french = { t: fr, language: 'fr' };
    const text = 'Sow in spring.';
    expect(languageOfValue(french, field('planting_sowing_description'), text)).toBe('en');
    expect(languageOfValue(wording, field('planting_sowing_description'), text)).toBeUndefined();
    expect(languageOfValue(french, field('author'), 'L.')).toBeUndefined();
    expect(languageOfValue(french, field('light'), 7)).toBeUndefined();
    expect(languageOfValue(french, field('toxicity'), 'low')).toBeUndefined();
  });

  it('texts with several words that the catalogue has are translated word by word', () => {
    const french = { t: fr, language: 'fr' };
    expect(shownText(french, field('growth_habit'), 'Tree, Shrub, Vine-like')).toBe(
      'arbre, arbuste, Vine-like',
    );
    expect(languageOfValue(french, field('growth_habit'), 'Tree, Shrub')).toBeUndefined();
    expect(languageOfValue(french, field('growth_habit'), 'Vine-like')).toBe('en');
  });

  it('the description of a field has its labels in quotation marks, and other fields by their names', () => {
    expect(fieldDescription(wording, field('toxicity'))).toBe(
      'Toxicity to people and livestock, from “none” to “high”. Null means unknown, not harmless.',
    );
    const described = { ...field('light'), describe: 'More than `toxicity`, less than `year`.' };
    expect(fieldDescription(wording, described)).toBe('More than toxicity, less than year.');
    expect(fieldDescription({ t: fr }, field('toxicity'))).toBe(fr.descriptions['toxicity']);
  });

  it('zones are in the order of their names in the language', () => {
    const zones = [
      { slug: 'aut', name: 'Austria' },
      { slug: 'ger', name: 'Germany' },
      { slug: 'spa', name: 'Spain' },
    ];
    const slugs = (words: typeof wording) => inOrderOfNames(words, zones).map(({ slug }) => slug);
    expect(slugs({ t: fr, language: 'fr' } as never)).toEqual(['ger', 'aut', 'spa']);
    expect(slugs(wording)).toEqual(['aut', 'ger', 'spa']);
  });

  it('a sentence begins with a capital letter', () => {
    expect([sentenceCase('élan'), sentenceCase('')]).toEqual(['Élan', '']);
  });

  it('a year has no separator', () => {
    expect(shownText(wording, field('year'), 1753)).toBe('1753');
  });
});

describe('the sentences about a plant', () => {
  const sentences = (values: Readonly<Record<string, unknown>>, zones: readonly string[] = []): string =>
    portraitOf(
      wording,
      {
        rank: 'species',
        zones: zones.map((name, id) => [id, name, name, name, 3, 1, 'native'] as const),
      },
      new Map(Object.entries(values)) as Parameters<typeof portraitOf>[2],
    ).join(' ');

  it.each([
    [{}, ''],
    [
      { ligneous_type: 'tree', leaf_retention: false, maximum_height_cm: 4000 },
      'A deciduous tree up to 40\u202fm.',
    ],
    [
      { duration: ['annual', 'perennial'], average_height_cm: 60, maximum_height_cm: 90 },
      'An annual or perennial plant of 60 to 90\u202fcm.',
    ],
    [
      { average_height_cm: 1372, maximum_height_cm: 5000, ligneous_type: 'tree' },
      'A tree of 14 to 50\u202fm.',
    ],
    [{ average_height_cm: 1010, maximum_height_cm: 1040, ligneous_type: 'tree' }, 'A tree up to 10\u202fm.'],
    [{ average_height_cm: 152, maximum_height_cm: 150, ligneous_type: 'shrub' }, 'A shrub up to 1.5\u202fm.'],
    [
      { average_height_cm: 80, maximum_height_cm: 150, ligneous_type: 'shrub' },
      'A shrub of 80\u202fcm to 1.5\u202fm.',
    ],
    [
      { flower_color: ['white', 'blue'], bloom_months: ['jun', 'jul', 'aug'] },
      'White and blue flowers from June to August.',
    ],
    [{ bloom_months: ['apr', 'may'] }, 'Flowers in April and May.'],
    [{ light: 9, ground_humidity: 3 }, 'Grows in full sun, on dry soil.'],
  ])('of %j are %s', (values, expected) => {
    expect(sentences(values)).toBe(expected);
  });

  it('name up to three zones', () => {
    expect(sentences({}, ['France', 'Austria'])).toBe('Native to Austria and France.');
    expect(sentences({}, ['a', 'b', 'c', 'd'])).toBe('Native to 4 zones.');
  });
});

describe('the sections of a plant page', () => {
  it('show every field with claims that a record shows', () => {
    expect(fieldsWithoutSection()).toEqual([]);
  });

  it('have a label for every field', () => {
    const unlabelled = SECTIONS.flatMap(({ fields }) => fields).filter(({ key }) => !(key in en.fields));
    expect(unlabelled.map(({ key }) => key)).toEqual([]);
  });
});
