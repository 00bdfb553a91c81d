import { type Field, fields } from '../field.js';
import { relation } from './field-kinds.js';

const days = { type: 'integer', plausible: [-365, 365] } as const;

/** Animals by kind: a plant that is poisonous to animals in general may harm any of them. */
const ANIMALS = ['cats', 'dogs', 'horses', 'livestock'];

export const relations: readonly Field[] = [
  ...fields('morphology', {
    safety: relation(
      {
        members: {
          severity: { type: 'label', vocabulary: 'poison_severity', describe: 'How poisonous it is.' },
          part: {
            type: 'labels',
            vocabulary: 'poison_part',
            optional: true,
            describe: 'Parts that are poisonous; null if the source names none.',
          },
          condition: {
            type: 'label',
            vocabulary: 'poison_condition',
            optional: true,
            describe: 'When the part is poisonous, if not always.',
          },
          to: {
            type: 'labels',
            vocabulary: 'poison_victim',
            describe:
              'Who is harmed; `animals` if the source names no kind of animal, `unstated` if it names nobody.',
          },
          by: { type: 'labels', vocabulary: 'poison_way', describe: 'How they are harmed.' },
          substance: { type: 'text', longest: 255, optional: true, describe: 'The poison.' },
          note: {
            type: 'text',
            longest: 255,
            optional: true,
            describe: 'What else is known, as a sentence.',
          },
        },
        by: 'to',
        alsoFinds: Object.fromEntries(ANIMALS.map((animal) => [animal, 'animals'])),
        combine: 'all',
        aboutSpecies: false,
        example: {
          severity: 'high',
          part: ['seeds', 'leaves'],
          condition: null,
          to: ['people', 'horses'],
          by: ['eating'],
          substance: 'taxine',
          note: null,
        },
      },
      {
        at: 'specifications.safety',
        aliases: ['toxic_to'],
        warns: true,
        describe:
          'To whom the plant is poisonous (people, pets, livestock), by which part and how badly. Null means that nothing is known, never that it is harmless.',
      },
    ),
  }),
  ...fields('cultivation', {
    planting_window: relation(
      {
        members: {
          task: { type: 'label', vocabulary: 'planting_task', describe: 'What is done.' },
          anchor: {
            type: 'label',
            vocabulary: 'planting_anchor',
            describe: 'Frost from which the days count: the last one of spring or the first one of autumn.',
          },
          from_days: { ...days, describe: 'First day, counted from the anchor; negative before it.' },
          to_days: { ...days, describe: 'Last day, counted from the anchor; negative before it.' },
          crop: {
            type: 'text',
            longest: 255,
            optional: true,
            describe: 'Crop for which the window holds, if the species has several.',
          },
        },
        by: 'task',
        combine: 'strongest',
        aboutSpecies: false,
        example: { task: 'plant_out', anchor: 'last_frost', from_days: 7, to_days: 28, crop: 'kale' },
      },
      {
        at: 'growth.planting_window',
        describe: 'When to sow and plant, in days from the last or first frost of the place.',
      },
    ),
    companions: relation(
      {
        members: {
          effect: {
            type: 'label',
            vocabulary: 'companion_effect',
            describe: 'Whether one of the two is said to help or harm the other; sources do not say which.',
          },
          mechanism: {
            type: 'text',
            longest: 255,
            optional: true,
            describe: 'How it is said to do so, such as repelling pests.',
          },
        },
        by: 'effect',
        combine: 'all',
        aboutSpecies: true,
        example: { species: 'Ocimum basilicum', effect: 'helps', mechanism: 'repels pests' },
      },
      {
        at: 'growth.companions',
        describe: 'What people claim about neighbours in the garden; few of the claims were ever tested.',
      },
    ),
  }),
];
