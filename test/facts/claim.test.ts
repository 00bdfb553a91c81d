import { readClaim } from '../../src/facts/claim.js';

describe('reading a claim', () => {
  it.each([
    // attribute, raw, unit, stored
    ['maximum_height_cm', 2.5, 'ft', 76],
    ['maximum_height_cm', '10', 'in', 25],
    ['maximum_height_cm', 1.2, 'm', 120],
    ['average_height_cm', '35.5', 'cm', 36],
    ['average_height_cm', '34.5', 'cm', 35],
    ['minimum_precipitation_mm', 10, 'in', 250],
    ['minimum_precipitation_mm', 2, 'ft', 610],
    ['minimum_precipitation_mm', 1.5, 'm', 1500],
    ['minimum_temperature_deg_c', -28, 'deg_f', -33.33],
    ['minimum_temperature_deg_c', 50, 'deg_f', 10],
    ['ph_minimum', '5.255', null, 5.26],
    ['frost_free_days_minimum', '90', 'days', 90],
    ['year', '1977', null, 1977],
  ])('C9.12, C9.13, C10.6: %s of %s %s is stored as %s', (attribute, raw, unit, stored) => {
    expect(readClaim(attribute, raw, unit)).toMatchObject({ value: stored, refused: null });
  });

  it.each([
    ['maximum_height_cm', '0.5', 'cm', 1],
    ['maximum_height_cm', 130.004, 'm', 13_000],
  ])('C10.6 %s of %s %s is rounded to %s before the range is checked', (attribute, raw, unit, stored) => {
    expect(readClaim(attribute, raw, unit)).toMatchObject({ value: stored, refused: null });
  });

  it.each([
    // attribute, raw, unit, stored
    ['maximum_height_cm', '60', 'ft', 1800],
    ['average_height_cm', '60.0', 'ft', 1800],
    ['maximum_height_cm', 720, 'in', 1800],
    ['maximum_height_cm', '5', 'ft', 150],
    ['maximum_height_cm', '62.5', 'ft', 1910],
    ['minimum_root_depth_cm', '6', 'in', 15],
    ['plant_spacing_cm', 0.15, 'ft', 5],
    ['minimum_precipitation_mm', '16', 'in', 410],
    ['maximum_height_cm', '18.29', 'm', 1829],
  ])('C10.6: %s of %s %s keeps its digits, at least two: %s', (attribute, raw, unit, stored) => {
    expect(readClaim(attribute, raw, unit)).toMatchObject({ value: stored, refused: null });
  });

  it('C10.6 names the stored unit', () => {
    expect(readClaim('minimum_temperature_deg_c', 50, 'deg_f').unit).toBe('deg_c');
    expect(readClaim('year', 1977).unit).toBeNull();
  });

  it.each([
    ['maximum_height_cm', 13_001, 'cm', 'outside'],
    ['maximum_height_cm', 0.4, 'cm', 'outside'],
    ['year', 1278, null, 'outside'],
    ['light', -8, null, 'outside'],
    ['soil_salinity', 10, null, 'outside'],
    ['toxicity', 'severe', null, 'must be one of none, low, medium, high; got "severe"'],
    ['toxicity', 'hihg', null, 'got "hihg"; did you mean high?'],
    ['flower_color', 'white|pink', null, '; got "pink"'],
    ['flower_color', 'whit|red', null, '; got "whit"; did you mean white?'],
    ['maximum_height_cm', 'tall', 'cm', 'must be a number; got "tall"'],
    ['maximum_height_cm', 3, 'furlong', 'unit must be one of in, ft, cm, m, mm; got "furlong"'],
    ['year', 1977, 'cm', 'unit must be left out, because the field has none; got "cm"'],
    ['vegetable', 'maybe', null, 'must be true or false; got "maybe"'],
    ['author', '  ', null, 'must be a string that is not blank'],
    ['flower_color', '|', null, 'has no label'],
    ['common_name', ' | ', null, 'has no name'],
    ['author', 5, null, 'must be a string that is not blank'],
    ['toxicity', 5, null, 'must be one of none, low, medium, high; got 5'],
    ['year', true, null, 'must be a number; got true'],
    ['light', Number.POSITIVE_INFINITY, null, 'must be a number'],
  ])('C10.5, C10.10: %s of %s %s is rejected and stored as claimed', (attribute, raw, unit, reason) => {
    const claim = readClaim(attribute, raw, unit);
    expect(claim.value).toBe(raw);
    expect(claim.refused).toContain(reason);
  });

  it.each([
    ['author', 255],
    ['observations', 10_000],
  ])('C9.11, C10.9 a text of %s has at most %s characters', (attribute, longest) => {
    const text = 'x'.repeat(longest);
    expect(readClaim(attribute, text)).toMatchObject({ value: text, refused: null });
    // In UTF-16 code units, of which the last letter has two.
    for (const more of [`${text}x`, `${text.slice(1)}𝔸`])
      expect(readClaim(attribute, more).refused).toBe(
        `has ${longest + 1} characters; at most ${longest} are allowed`,
      );
  });

  it('C1.6, C10.10 accepts 0 as a value if the range includes it', () => {
    expect(readClaim('soil_salinity', '0')).toMatchObject({ value: 0, refused: null });
    expect(readClaim('minimum_root_depth_cm', 0, 'in')).toMatchObject({ value: 0, refused: null });
  });

  it('C1.4, C1.12 writes labels as in the vocabulary, in its order, once each', () => {
    expect(readClaim('flower_color', ['Red', 'white', 'RED']).value).toEqual(['white', 'red']);
    expect(readClaim('bloom_months', 'dec|jan').value).toEqual(['jan', 'dec']);
    expect(readClaim('bloom_months', 'nov|mar|oct|mar').value).toEqual(['mar', 'oct', 'nov']);
    expect(readClaim('flower_color', 'white| |red|').value).toEqual(['white', 'red']);
    expect(readClaim('nitrogen_fixation', 'high').value).toBe('High');
    expect(readClaim('vegetable', ' TRUE ').value).toBe(true);
  });

  it('C9.20 splits common names at bars, not at commas', () => {
    expect(readClaim('common_name', 'Tomato| Love apple |Tomato').value).toEqual(['Tomato', 'Love apple']);
    expect(readClaim('common_name', 'Oak, English').value).toEqual(['Oak, English']);
    expect(readClaim('common_name', '|Tomato||Love apple').value).toEqual(['Tomato', 'Love apple']);
  });

  it('C10.7 rejects claims on computed fields', () => {
    expect(() => readClaim('edible', true)).toThrow('is not an attribute');
    expect(() => readClaim('lihgt', 1)).toThrow('No field');
  });
});
