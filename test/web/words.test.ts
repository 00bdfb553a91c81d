import { field } from '../../src/fields/registry.js';
import { en } from '../../web/messages/en.js';
import { fieldsWithoutSection, SECTIONS } from '../../web/plant/sections.js';
import { monthsText, quantityText, scaleWords, shownText } from '../../web/words.js';

const wording = { t: en, language: 'en' };

describe('values in words', () => {
  it.each([
    [['apr', 'may'], 'April and May'],
    [['may', 'jun', 'jul'], 'May to July'],
    [['dec', 'jan'], 'December and January'],
    [['feb', 'nov', 'dec', 'jan'], 'November to February'],
    [['mar', 'sep'], 'March and September'],
    [['jan'], 'January'],
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

  it('classes of indicators have words, 0 included', () => {
    expect(scaleWords(wording, 'light', 9)).toBe('full sun');
    expect(scaleWords(wording, 'soil_salinity', 0)).toBe('absent from saline soils');
  });

  it('a claim that does not fit its field is shown as it is', () => {
    expect(shownText(wording, field('light'), '-7')).toBe('-7');
    expect(shownText(wording, field('bloom_months'), ['never'])).toBe('never');
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
