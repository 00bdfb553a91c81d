import { type Field, fields } from '../field.js';
import { boolean, computed, flags, longText, text } from './kinds.js';

export const descriptive: readonly Field[] = fields('descriptive', {
  common_name: text({
    completion: {},
    correction: { kind: 'names', nullable: true },
    describe: 'Main English common name.',
  }),
  observations: longText({ completion: {}, describe: 'Observations on the habit and the range.' }),
  vegetable: boolean({ completion: {}, describe: 'Whether the species is grown as a vegetable.' }),
  edible: boolean({
    ...computed,
    describe: 'Whether any part is edible, told by edible_part and vegetable; never set directly.',
  }),
  edible_part: flags('edible_part', { completion: {}, describe: 'Edible parts of the plant.' }),
});

export const media: readonly Field[] = fields('media', {
  image_url: text({
    ...computed,
    aliases: ['main_image_url'],
    completion: {},
    describe: 'Address of the main image.',
  }),
});
