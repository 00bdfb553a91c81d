import { type Field, fields } from '../field.js';
import { boolean, flags, label, length, ofFlowers, ofSeedPlants, ordinal, text } from './field-kinds.js';

/** Edges of the ranges in which facets count heights, in cm. */
const HEIGHTS = [10, 30, 100, 300, 1000, 3000];

export const morphology: readonly Field[] = fields('morphology', {
  flower_color: flags('color', {
    label: 'Flower colour',
    at: 'flower.color',
    completion: ofFlowers,
    describe: 'Colours of the flower.',
    example: 'yellow',
  }),
  flower_conspicuous: boolean({
    at: 'flower.conspicuous',
    completion: ofFlowers,
    describe: 'Whether the flowers are conspicuous.',
  }),
  sexuality: label('sexuality', {
    aliases: ['flower_sexuality'],
    at: 'flower.sexuality',
    completion: ofSeedPlants,
    describe:
      'How the sexes are distributed over flowers and plants, such as `monoecious` (both sexes on one plant) or `dioecious` (on separate plants).',
    example: 'hermaphrodite',
  }),
  inflorescence_type: label('inflorescence_type', {
    aliases: ['flower_inflorescence_type'],
    at: 'flower.inflorescence_type',
    completion: ofFlowers,
    describe: 'Type of the inflorescence.',
    example: 'raceme',
  }),
  foliage_texture: ordinal('foliage_texture', {
    at: 'foliage.texture',
    completion: {},
    correction: { kind: 'enum' },
    describe: 'Texture of the foliage, from `fine` to `coarse`.',
    example: 'medium',
  }),
  foliage_color: flags('color', {
    label: 'Foliage colour',
    at: 'foliage.color',
    completion: {},
    describe: 'Colours of the leaves.',
    example: 'green',
  }),
  leaf_retention: boolean({
    aliases: ['foliage_leaf_retention'],
    at: 'foliage.leaf_retention',
    completion: {},
    describe: 'Whether the leaves stay on the plant all year (evergreen).',
  }),
  fruit_color: flags('color', {
    label: 'Fruit colour',
    aliases: ['fruit_or_seed_color'],
    at: 'fruit_or_seed.color',
    completion: ofSeedPlants,
    describe: 'Colours of the fruit or seed.',
    example: 'red',
  }),
  fruit_conspicuous: boolean({
    aliases: ['fruit_or_seed_conspicuous'],
    at: 'fruit_or_seed.conspicuous',
    completion: ofSeedPlants,
    describe: 'Whether the fruits or seeds are conspicuous.',
  }),
  fruit_shape: label('fruit_shape', {
    aliases: ['fruit_or_seed_shape'],
    at: 'fruit_or_seed.shape',
    completion: ofSeedPlants,
    describe: 'Type of the fruit.',
    example: 'berry',
  }),
  fruit_seed_persistence: boolean({
    label: 'Fruit persistence',
    aliases: ['seed_persistence', 'fruit_or_seed_seed_persistence'],
    at: 'fruit_or_seed.seed_persistence',
    completion: ofSeedPlants,
    describe: 'Whether the fruits or seeds stay on the plant after they ripen.',
  }),
  ligneous_type: label('ligneous_type', {
    label: 'Type of woody plant',
    at: 'specifications.ligneous_type',
    completion: { woody: true },
    correction: { kind: 'enum' },
    describe: 'Type of woody plant; null for plants without wood.',
    example: 'shrub',
  }),
  woodiness: label('woodiness', {
    at: 'specifications.woodiness',
    describe: 'Whether the stem is woody; `variable` if both kinds of plants occur in the species.',
    example: 'woody',
  }),
  biological_type: label('biological_type', {
    label: 'Life form',
    at: 'specifications.biological_type',
    completion: {},
    describe: 'Life form after Raunkiær: where the buds survive the unfavourable season.',
    example: 'hemicryptophyte',
  }),
  growth_form: text({
    at: 'specifications.growth_form',
    completion: {},
    describe: 'Primary growth form with regard to soil stabilisation.',
    example: 'Bunch',
  }),
  growth_habit: text({
    at: 'specifications.growth_habit',
    completion: {},
    describe: 'General appearance or architecture of the plant.',
    example: 'Forb/herb',
  }),
  growth_rate: text({
    at: 'specifications.growth_rate',
    completion: {},
    describe: 'Speed of growth relative to other plants.',
    example: 'Rapid',
  }),
  shape_and_orientation: text({
    at: 'specifications.shape_and_orientation',
    completion: {},
    correction: null,
    describe: 'Predominant shape and growth direction of the plant.',
    example: 'Erect',
  }),
  toxicity: ordinal('toxicity', {
    at: 'specifications.toxicity',
    harmless: 'none',
    completion: {},
    correction: { kind: 'enum' },
    describe: 'Toxicity to people and livestock, from `none` to `high`. Null means unknown, not harmless.',
    example: 'low',
  }),
  average_height_cm: length('average_height', {
    at: 'specifications.average_height.cm',
    plausible: [1, 12_000],
    edges: HEIGHTS,
    completion: {},
    describe: 'Average height of a mature plant.',
    example: 60,
  }),
  maximum_height_cm: length('maximum_height', {
    at: 'specifications.maximum_height.cm',
    plausible: [1, 13_000],
    edges: HEIGHTS,
    notBelow: 'average_height_cm',
    completion: {},
    describe: 'Maximum height of a mature plant.',
    example: 200,
  }),
});
