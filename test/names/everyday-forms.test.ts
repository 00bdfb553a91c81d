import { everydayForms, withoutPartWord } from '../../src/names/everyday-forms.js';
import { fold } from '../../src/names/fold.js';

describe('C7.13 everyday forms', () => {
  it.each([
    ['strawberries', 'strawberry'],
    ['tomatoes', 'tomato'],
    ['leaves', 'leaf'],
    ['oat', 'oats'],
    ['cherry tree', 'cherry'],
    ['oaktree', 'oak'],
    ['succulent jade', 'jade'],
    ['rose bushes', 'rose'],
    ['flax seeds', 'flax'],
    ['Walnüsse', 'walnuss'],
    ['Tulpen', 'tulpe'],
    ['Olivenbaum', 'olive'],
    ['Kirschbaum', 'kirsche'],
    ['Leinsamen', 'lein'],
    ['Oelbaum', 'oel'],
    ['pommes de terre', 'pomme de terre'],
    ['plant de tomate', 'tomate'],
    ["graines d'aneth", 'aneth'],
    ['cerisier', 'cerise'],
    ['semillas de sésamo', 'sesamo'],
    ['nueces', 'nuez'],
    ['limonero', 'limon'],
    ['albero di limone', 'limone'],
    ['funghi', 'fungo'],
    ['cipolle', 'cipolla'],
    ['limões', 'limao'],
    ['pé de limão', 'limao'],
    ['laranjeira', 'laranja'],
    ['tomaten', 'tomaat'],
    ['druiven', 'druif'],
    ['frambozen', 'framboos'],
    ['bessen', 'bes'],
    ['Kürbisse', 'kurbis'],
    ['olijfboom', 'olijf'],
    ['common yarrow', 'yarrow'],
    ['Gemeine Schafgarbe', 'schafgarbe'],
    ['gewone esdoorn', 'esdoorn'],
    ['houx commun', 'houx'],
    ['prugnolo comune', 'prugnolo'],
    ['enredadera de jazmín', 'jazmin'],
    // Each ending of plurals that no name above has.
    ['loosestrives', 'loosestrife'],
    ['cacti', 'cactus'],
    ['Pilze', 'pilz'],
    ['Bananen', 'banan'],
    ['choux', 'chou'],
    ['carciofi', 'carciofo'],
    ['noci', 'noce'],
    ['gigli', 'giglio'],
    ['fichi', 'fico'],
    ['pesche', 'pesca'],
    ['lattughe', 'lattuga'],
    ['gaviães', 'gaviao'],
    ['cardeais', 'cardeal'],
    ['lauréis', 'laurel'],
    ['jasmins', 'jasmim'],
    ['radijzen', 'radijs'],
    // Each ending of trees that are named after their fruit.
    ['abricotier', 'abricot'],
    ['citronnier', 'citron'],
    ['oranger', 'orange'],
    ['ciruelero', 'ciruela'],
    ['castanheiro', 'castanha'],
    ['marmeleiro', 'marmelo'],
    ['limoeiro', 'limao'],
    ['pereira', 'pero'],
    ['ameixieira', 'ameixa'],
    ['ciliegio', 'ciliegia'],
    ['oliva', 'olivo'],
    ['plant de cerisier', 'cerise'],
    // Plurals of one word and of the last of several, and the singular of the last one.
    ['cherry', 'cherries'],
    ['tomato', 'tomatoes'],
    ['Tulpe', 'tulpen'],
    ['Nelke Rot', 'nelke roten'],
    ['red oak', 'red oaks'],
    ['red oaks', 'red oak'],
    ['raven', 'raaf'],
  ])('%s may stand for %s', (text, form) => {
    expect(everydayForms(fold(text))).toContain(form);
  });

  it('C7.13 fever grass is no bean: fruits name trees in Romance languages, which have no grass behind a name', () => {
    expect(everydayForms('fever grass')).not.toContain('feve');
  });

  it.each([
    ['oat', ['oats']],
    ['whi', ['whis']],
    ['pe', []],
  ])('C7.13 %s, of fewer than four letters, stands for %j', (text, forms) => {
    expect(everydayForms(text)).toEqual(forms);
  });

  it.each([
    ['boldo tree', ['boldo']],
    ['pé de boldo', ['boldo']],
    ["graines d'aneth", ['daneth', 'aneth']],
    ["feuilles d'hibiscus", ['dhibiscus', 'hibiscus']],
    ['Olivenbaum', []],
    ['common yarrow', []],
    ['tree', []],
    ['ax tree', []],
    ['graines', []],
    ['pé de', []],
  ])('%s without a separate word for a growth form or part of a plant is %j', (text, forms) => {
    expect(withoutPartWord(fold(text))).toEqual(forms);
  });

  it.each([
    ['grass', 'gras'],
    ['Eibaum', 'eie'],
    ['ives', 'ife'],
    ['red oaks', 'reds oaks'],
    ['ax oaks', 'a oaks'],
  ])('%s does not stand for %s', (text, form) => {
    expect(everydayForms(fold(text))).not.toContain(form);
  });

  it.each(['', 'tree', 'baum', 'ss'])('of %j are other texts only', (text) => {
    expect(everydayForms(text)).not.toContain(text);
    expect(everydayForms(text)).not.toContain('');
  });
});
