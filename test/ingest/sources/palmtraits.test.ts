import { palmtraits } from '../../../src/ingest/sources/palmtraits.js';
import { itemsOf, readSource } from './reading.js';

it('palmtraits: colours of ripe fruits, and rattans; a stem is no height, a dull fruit not hidden', async () => {
  const found = await readSource(palmtraits, {
    'palms.csv.gz': [
      'scientific_as_given,climbing,max_stem_height_m,fruit_colors,fruit_conspicuousness',
      'Areca catechu,0,25,yellow; orange; red,conspicuous',
      'Calamus rotang,1,30,,',
      'Cocos nucifera,0,35,green; brown,cryptic',
      'Phoenix roebelenii,0,3.1,brown,cryptic',
      'Chamaedorea elegans,2,2,pink; ivory,cryptic',
      '',
    ].join('\n'),
  });
  const facts = itemsOf(found, 'fact').map((item) =>
    item.type === 'fact' ? [item.species, item.attribute, item.value, item.notes ?? null] : [],
  );
  expect(facts).toEqual([
    ['Areca catechu', 'fruit_conspicuous', true, null],
    ['Areca catechu', 'fruit_color', ['yellow', 'orange', 'red'], 'yellow; orange; red'],
    ['Calamus rotang', 'ligneous_type', 'liana', null],
    ['Cocos nucifera', 'fruit_color', ['green', 'brown'], 'green; brown'],
    ['Chamaedorea elegans', 'fruit_color', ['magenta', 'white'], 'pink; ivory'],
  ]);
});
