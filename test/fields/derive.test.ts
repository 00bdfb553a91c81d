import {
  edible,
  listedImageUrl,
  mainImageUrl,
  wholeFahrenheit,
  wholeNumber,
} from '../../src/fields/derive.js';
import { withDerivedValues } from '../../src/fields/derived-values.js';
import { zoneOfTemperature } from '../../src/fields/hardiness-zones.js';

describe('derived values', () => {
  it.each([
    [-60, 1],
    [-34.4, 4],
    [-17.78, 7],
    [-17.2, 7],
    [0, 10],
    [21.1, null],
  ])('C8.69 a plant that survives %d °C belongs to zone %s', (celsius, zone) => {
    expect(zoneOfTemperature(celsius)).toBe(zone);
  });

  it('C8.69 no zone follows above the warmest one that is claimed', () => {
    const zone = (values: Record<string, unknown>) =>
      withDerivedValues(new Map(Object.entries(values))).get('hardiness_zone');
    expect(zone({ minimum_temperature_deg_c: -10, hardiness_zone_maximum: 9 })).toBe(8);
    expect(zone({ minimum_temperature_deg_c: -10, hardiness_zone_maximum: 6 })).toBeNull();
    expect(zone({ minimum_temperature_deg_c: -10, hardiness_zone: 5 })).toBe(5);
  });

  it.each([
    [{ plant_form: ['tree', 'shrub'] }, ['perennial']],
    [{ plant_form: ['climber'], ligneous_type: 'liana' }, ['perennial']],
    [{ plant_form: ['climber'] }, null],
    [{ plant_form: ['shrub', 'herb'] }, null],
    [{ plant_form: ['shrub'], duration: ['annual', 'perennial'] }, ['annual', 'perennial']],
  ])('C8.76 the duration of %j is %j', (values, duration) => {
    expect(withDerivedValues(new Map(Object.entries(values))).get('duration')).toEqual(duration);
  });

  it.each([
    [['leaves'], null, false, true],
    [['leaves'], false, false, true],
    [null, true, false, true],
    [null, true, true, true],
    [null, false, true, false],
    [[], false, true, false],
    [null, false, false, null],
    [null, null, true, null],
    [null, null, false, null],
  ])('C8.17 parts %j, vegetable %j, nothing edible %j: %j', (parts, vegetable, nothing, outcome) => {
    expect(edible(parts, vegetable, nothing)).toBe(outcome);
  });

  it.each([
    [-20, -20, -4],
    [0, 0, 32],
    [-12.5, -13, 10],
    [12.5, 13, 55],
    [-17.78, -18, 0],
    [-0.4, 0, 31],
    [37.77, 38, 100],
  ])('C8.22 %d degrees Celsius are published as %d and %d', (stored, celsius, fahrenheit) => {
    expect([wholeNumber(stored), wholeFahrenheit(stored)]).toEqual([celsius, fahrenheit]);
  });

  it('C8.23 C8.29 the main image is the first one, in lists in its small form', () => {
    const image = (image_url: string, thumbnail_url: string | null) => ({ image_url, thumbnail_url });
    const images = [image('a', 'a-small'), image('b', 'b-small')];
    expect(mainImageUrl(images)).toBe('a');
    expect(listedImageUrl(images)).toBe('a-small');
    expect(listedImageUrl([image('c', null), ...images])).toBe('c');
    expect([mainImageUrl([]), listedImageUrl([])]).toEqual([null, null]);
  });
});
