import { websterTrees } from '../../../src/ingest/sources/webster-trees.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

describe('webster-trees', () => {
  const read = async (...rows: readonly string[]) => {
    const found = await readSource(websterTrees, {
      'parsed.csv.gz': ['name,field,value,value2', ...rows, ''].join('\n'),
    });
    const facts = itemsOf(found, 'fact').map((item) =>
      item.type === 'fact' ? [item.species, item.attribute, item.value, item.notes] : [],
    );
    return { facts, problems: problemsOf(found) };
  };

  it('says of every value that it is about English gardens of the 1890s', async () => {
    const { facts } = await read(
      'Abelia chinensis,flower_month_listed,8,longer',
      'Abelia chinensis,flower_months,"8,9,10",',
      'Abelia chinensis,height_ft,2-3,61-91',
      'Abelia chinensis,leaf_habit,deciduous,',
      'Rosmarinus officinalis,flower_colour,"blue,white",blue / white',
    );
    expect(facts).toEqual([
      ['Abelia chinensis', 'bloom_months', ['aug', 'sep', 'oct'], 'English gardens of the 1890s'],
      ['Abelia chinensis', 'leaf_retention', false, 'English gardens of the 1890s'],
      [
        'Rosmarinus officinalis',
        'flower_color',
        ['blue', 'white'],
        'blue / white; English gardens of the 1890s',
      ],
    ]);
  });

  it('joins the month in which flowering begins with that of a sentence, unless they contradict each other', async () => {
    const { facts } = await read(
      'Amelanchier canadensis,flower_month_listed,4,',
      'Ulex europaeus,flower_month_listed,1,longer',
      'Crataegus azarolus,flower_month_listed,5,',
      'Crataegus azarolus,flower_months,6,',
      'Genista tinctoria,flower_months,7,onward',
      'Berberis bealei,flower_month_listed,5,',
      'Berberis bealei,flower_months,1,',
      'Aralia spinosa,flower_months,10,until',
      'Magnolia lennei,flower_month_listed,12,longer',
    );
    expect(facts.map(([species, , months]) => [species, months])).toEqual([
      ['Amelanchier canadensis', ['apr']],
      ['Ulex europaeus', ['jan', 'feb']],
      ['Crataegus azarolus', ['may', 'jun']],
      ['Genista tinctoria', ['jul', 'aug']],
      ['Magnolia lennei', ['jan', 'dec']],
    ]);
    expect(facts[1]![3]).toBe('the beginning of flowering, which lasts longer; English gardens of the 1890s');
  });

  it('has nothing of garden names of other plants, and none of two answers', async () => {
    const { facts, problems } = await read(
      'Pyrus japonica,flower_colour,red,crimson',
      'Ligustrum sinense,leaf_habit,deciduous,',
      'Ligustrum sinense,leaf_habit,almost evergreen,',
    );
    expect(facts).toEqual([]);
    expect(problems).toEqual([{ what: 'Pyrus japonica', why: 'a garden name of another plant' }]);
  });
});
