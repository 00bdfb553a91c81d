import { type Field, fields } from '../field.js';
import { boolean, flags, label, length, ofFlowers, ofSeedPlants, ordinal, text } from './kinds.js';

export const morphology: readonly Field[] = fields('morphology', {
  flower_color: flags('color', { at: 'flower.color', completion: ofFlowers, describe: 'Flower colours.' }),
  flower_conspicuous: boolean({
    at: 'flower.conspicuous',
    completion: ofFlowers,
    describe: 'Whether the flowers are conspicuous.',
  }),
  sexuality: label('sexuality', {
    aliases: ['flower_sexuality'],
    at: 'flower.sexuality',
    completion: ofSeedPlants,
    describe: 'Distribution of the sexes over flowers and plants.',
  }),
  inflorescence_type: label('inflorescence_type', {
    aliases: ['flower_inflorescence_type'],
    at: 'flower.inflorescence_type',
    completion: ofFlowers,
    describe: 'Type of the inflorescence.',
  }),
  foliage_texture: ordinal('foliage_texture', {
    at: 'foliage.texture',
    completion: {},
    correction: { kind: 'enum', nullable: true },
    describe: 'Texture of the foliage.',
  }),
  foliage_color: flags('color', { at: 'foliage.color', completion: {}, describe: 'Leaf colours.' }),
  leaf_retention: boolean({
    aliases: ['foliage_leaf_retention'],
    at: 'foliage.leaf_retention',
    completion: {},
    describe: 'Whether the leaves stay all year.',
  }),
  fruit_color: flags('color', {
    aliases: ['fruit_or_seed_color'],
    at: 'fruit_or_seed.color',
    completion: ofSeedPlants,
    describe: 'Fruit or seed colours.',
  }),
  fruit_conspicuous: boolean({
    aliases: ['fruit_or_seed_conspicuous'],
    at: 'fruit_or_seed.conspicuous',
    completion: ofSeedPlants,
    describe: 'Whether fruits or seeds are conspicuous.',
  }),
  fruit_shape: label('fruit_shape', {
    aliases: ['fruit_or_seed_shape'],
    at: 'fruit_or_seed.shape',
    completion: ofSeedPlants,
    describe: 'Type of the fruit.',
  }),
  fruit_seed_persistence: boolean({
    aliases: ['seed_persistence', 'fruit_or_seed_seed_persistence'],
    at: 'fruit_or_seed.seed_persistence',
    completion: ofSeedPlants,
    describe: 'Whether fruits or seeds persist on the plant.',
  }),
  ligneous_type: label('ligneous_type', {
    at: 'specifications.ligneous_type',
    completion: { woody: true },
    correction: { kind: 'enum', nullable: true },
    describe: 'Type of woody plant.',
  }),
  biological_type: label('biological_type', {
    at: 'specifications.biological_type',
    completion: {},
    describe: 'Life form after Raunkiær.',
  }),
  growth_form: text({
    at: 'specifications.growth_form',
    completion: {},
    describe: 'Primary growth form in relation to soil stabilization.',
  }),
  growth_habit: text({
    at: 'specifications.growth_habit',
    completion: {},
    describe: 'General appearance or architecture.',
  }),
  growth_rate: text({
    at: 'specifications.growth_rate',
    completion: {},
    describe: 'Relative speed of growth.',
  }),
  shape_and_orientation: text({
    at: 'specifications.shape_and_orientation',
    completion: {},
    correction: null,
    describe: 'Predominant shape.',
  }),
  toxicity: ordinal('toxicity', {
    at: 'specifications.toxicity',
    completion: {},
    correction: { kind: 'enum', nullable: true },
    describe: 'Toxicity to people and livestock.',
  }),
  average_height_cm: length('average_height', {
    aliases: ['average_height'],
    at: 'specifications.average_height.cm',
    plausible: [1, 12_000],
    completion: {},
    describe: 'Average height of a mature plant.',
  }),
  maximum_height_cm: length('maximum_height', {
    aliases: ['maximum_height'],
    at: 'specifications.maximum_height.cm',
    plausible: [1, 13_000],
    notBelow: 'average_height_cm',
    completion: {},
    describe: 'Maximum height of a mature plant.',
  }),
});
