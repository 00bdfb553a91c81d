import { type Field, fields } from '../field.js';
import { boolean, computed, flags, longText, text } from './field-kinds.js';

export const descriptive: readonly Field[] = fields('descriptive', {
  common_name: text({
    listed: { species: 2, plants: 1 },
    completion: {},
    correction: { kind: 'names' },
    describe: 'Main English common name.',
    example: 'Garden tomato',
  }),
  observations: longText({
    listed: { plants: 13 },
    completion: {},
    describe: 'Notes on the habit and the native range.',
    example: 'Cultivated; native to western South America.',
  }),
  vegetable: boolean({
    listed: { plants: 12 },
    harmless: true,
    completion: {},
    describe: 'Whether the species is grown as a vegetable.',
  }),
  edible: boolean({
    ...computed,
    describe:
      'Whether any part is edible, computed from `edible_part` and `vegetable`. Null when neither is known: not a vegetable does not mean not edible.',
  }),
  edible_part: flags('edible_part', {
    label: 'Edible parts',
    harmless: 'any',
    completion: {},
    describe: 'Edible parts of the plant.',
    example: 'fruits',
  }),
  uses: flags('uses', {
    correction: null,
    describe:
      'Kinds of use that are recorded somewhere: no degree, part or dose. `poisons` is a use, such as fish poison, and says nothing about `toxicity`; `human_food` says nothing about `edible`.',
    example: 'materials',
  }),
});

export const media: readonly Field[] = fields('media', {
  image_url: text({
    label: 'Main image',
    ...computed,
    aliases: ['main_image_url'],
    listed: { species: 15, plants: 14 },
    completion: {},
    describe: 'Address of the main image.',
    example: 'https://images.example/solanum-lycopersicum.jpg',
  }),
});
