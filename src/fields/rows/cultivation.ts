import { type Field, fields } from '../field.js';
import { integer, length, longText, ofCultivated } from './field-kinds.js';

export const cultivation: readonly Field[] = fields('cultivation', {
  planting_description: longText({
    label: 'Description of growth',
    aliases: ['description'],
    at: 'growth.description',
    completion: ofCultivated,
    describe: 'How the plant usually grows.',
    example: 'A bushy annual that needs a stake.',
  }),
  planting_sowing_description: longText({
    label: 'Sowing',
    aliases: ['sowing'],
    at: 'growth.sowing',
    completion: ofCultivated,
    describe: 'How to sow the plant.',
    example: 'Sow under glass, plant out after the last frost.',
  }),
  planting_days_to_harvest: integer({
    label: 'Days to harvest',
    aliases: ['days_to_harvest'],
    unit: 'days',
    at: 'growth.days_to_harvest',
    plausible: [1, 3650],
    edges: [30, 60, 90, 120, 180, 365],
    completion: ofCultivated,
    correction: { kind: 'integer' },
    describe: 'Average number of days from planting to harvest.',
    example: 75,
  }),
  planting_row_spacing_cm: length('planting_row_spacing', {
    label: 'Row spacing',
    aliases: ['planting_row_spacing', 'row_spacing_cm', 'row_spacing'],
    at: 'growth.row_spacing.cm',
    plausible: [1, 10_000],
    completion: ofCultivated,
    describe: 'Least distance between rows.',
    example: 80,
  }),
  planting_spread_cm: length('planting_spread', {
    label: 'Spread',
    aliases: ['planting_spread', 'spread_cm', 'spread'],
    at: 'growth.spread.cm',
    plausible: [1, 10_000],
    completion: ofCultivated,
    describe: 'Average width of the plant.',
    example: 50,
  }),
  minimum_root_depth_cm: length('minimum_root_depth', {
    at: 'growth.minimum_root_depth.cm',
    plausible: [0, 3000],
    completion: {},
    describe: 'Least depth of soil that the roots need; 0 for plants without roots.',
    example: 40,
  }),
});
