import { readPoisonousTaxa } from '../../src/checks/poisonous-taxa.js';
import { field } from '../../src/fields/registry.js';
import type { RelationRow } from '../../src/fields/rows-shape.js';
import { UNUSUAL } from '../../src/ingest/settle/unusual/finds.js';
import { markedParts } from '../../web/marked-text.js';
import { de } from '../../web/messages/de.js';
import { en } from '../../web/messages/en.js';
import { fr } from '../../web/messages/fr.js';
import { fieldsWithoutSection, SECTIONS } from '../../web/plant/sections.js';
import {
  dateText,
  fieldDescription,
  languageOfValue,
  monthsText,
  quantityText,
  rowSentence,
  scaleWords,
  sentenceCase,
  shownText,
  timeText,
} from '../../web/words.js';
import { poisonWords, remarkWords } from '../../web/words-of-checks.js';
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
    [-34, 'deg_c', '−34\u202f°C'],
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
    expect(en.inSentence(label)).toBe(words);
  });

  it.each([
    ['en', '4 July 2026'],
    ['fr', '4 juillet 2026'],
    ['de', '4. Juli 2026'],
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

  it('texts with several words are translated if the catalogue has all of them, else marked as English', () => {
    const french = { t: fr, language: 'fr' };
    expect(shownText(french, field('growth_habit'), 'Tree, Shrub')).toBe('arbre, arbuste');
    expect(languageOfValue(french, field('growth_habit'), 'Tree, Shrub')).toBeUndefined();
    expect(languageOfValue(french, field('growth_habit'), 'Tree, Shrub, Vine-like')).toBe('en');
    expect(languageOfValue(french, field('common_name'), ['Tomato', 'Cherry tomato'])).toBe('en');
  });

  it('a row says in which language its words are, where it is not that of the page', () => {
    const german = { t: de, language: 'de' };
    const parts = (row: RelationRow) => markedParts(rowSentence(german, field('companions'), row));
    const row = { species: 'Ocimum basilicum', effect: 'helps', mechanism: 'pest repellent' };
    expect(parts(row)).toEqual([
      { text: 'Ocimum basilicum', lang: 'la' },
      { text: ': guter Nachbar (vertreibt Schädlinge)' },
    ]);
    expect(parts({ ...row, mechanism: 'brings luck' })).toEqual([
      { text: 'Ocimum basilicum', lang: 'la' },
      { text: ': guter Nachbar (' },
      { text: 'brings luck', lang: 'en' },
      { text: ')' },
    ]);
  });

  it('C15.79 poisons and remarks of checks are in the language of the page, their names and other texts marked', () => {
    const german = { t: de, language: 'de' };
    expect(markedParts(poisonWords(german, 'cucurbitacins (C. colocynthis), new poison'))).toEqual([
      { text: 'Cucurbitacine (' },
      { text: 'C. colocynthis', lang: 'la' },
      { text: '), ' },
      { text: 'new poison', lang: 'en' },
    ]);
    expect(markedParts(remarkWords(german, 'Taxus is poisonous: taxine alkaloids'))).toEqual([
      { text: 'Taxus', lang: 'la' },
      { text: ' ist giftig: Taxin-Alkaloide' },
    ]);
    expect(remarkWords(german, '4500.5 is outside the plausible range 1 to 130')).toBe(
      '4.500,5 liegt außerhalb des plausiblen Bereichs von 1 bis 130',
    );
    expect(remarkWords(german, 'EIVE N 4.5, from 16 systems; class = -0.2 + 0.99 × N, rounded')).toBe(
      'EIVE N 4,5, aus 16 Systemen; Klasse = -0,2 + 0,99 × N, gerundet',
    );
    expect(remarkWords(german, 'Correction 7 of account 4, accepted by account 2.\nFlora, p. 1')).toBe(
      'Korrektur 7 von Konto 4, angenommen von Konto 2.\nFlora, p. 1',
    );
    expect(markedParts(remarkWords(german, 'Near the coast'))).toEqual([
      { text: 'Near the coast', lang: 'en' },
    ]);
  });

  it('C15.79 every reason of the checks and every poison of our table has its words', () => {
    const reasons = UNUSUAL.matchAll(/'((?:the|other|far|a stronger|only|plants) [^']+)'/g);
    const texts = [...reasons].map(([, text]) => text!);
    expect(texts.length).toBeGreaterThan(12);
    for (const wording of [
      { t: de, language: 'de' },
      { t: fr, language: 'fr' },
    ]) {
      const english = [
        ...texts.map((text) => remarkWords(wording, text)),
        ...readPoisonousTaxa().map(({ substance }) => poisonWords(wording, substance)),
      ].flatMap((text) => markedParts(text).filter(({ lang }) => lang === 'en'));
      expect(english).toEqual([]);
    }
  });

  it('the description of a field has its labels in quotation marks, and other fields by their names', () => {
    expect(fieldDescription(wording, field('toxicity'))).toBe(
      'Toxicity to people who eat of the plant, from “none” to “high”: what a source states, else the worst of the warnings about the plant. No value means unknown, not harmless.',
    );
    const described = { ...field('light'), describe: 'More than `toxicity`, less than `year`.' };
    expect(fieldDescription(wording, described)).toBe('More than toxicity to people, less than year.');
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

describe('the sections of a plant page', () => {
  it('show every field with claims that a record shows', () => {
    expect(fieldsWithoutSection()).toEqual([]);
  });

  it('have a label for every field', () => {
    const unlabelled = SECTIONS.flatMap(({ fields }) => fields).filter(({ key }) => !(key in en.fields));
    expect(unlabelled.map(({ key }) => key)).toEqual([]);
  });
});
