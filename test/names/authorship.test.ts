import { splitAuthorship } from '../../src/names/authorship.js';

describe('splitAuthorship', () => {
  it.each([
    ['Rosa canina L.', 'Rosa canina', 'L.'],
    ['Rosa canina', 'Rosa canina', null],
    ['Rosa L.', 'Rosa', 'L.'],
    ['Quercus robur L. subsp. alba (Mill.) Foo', 'Quercus robur subsp. alba', '(Mill.) Foo'],
    ['Aa bb (L.) P.Beauv. subsp. bb', 'Aa bb subsp. bb', null],
    ['Aa bb L. ssp. cc Mill. var. dd Foo', 'Aa bb subsp. cc var. dd', 'Foo'],
    ['Aa bb Hook. f.', 'Aa bb', 'Hook. f.'],
    ['Aa bb Hook. f. ex Foo & Bar', 'Aa bb', 'Hook. f. ex Foo & Bar'],
    ['Aa bb Hook.f. f. alba Foo', 'Aa bb f. alba', 'Foo'],
    ['Aa bb Hook f alba', 'Aa bb', 'Hook f alba'],
    ['Aa bb L. fo. alba', 'Aa bb f. alba', null],
    ['Aa bb var alba', 'Aa bb var. alba', null],
    ['Aa bb de Vries', 'Aa bb', 'de Vries'],
    ['Aa bébb L.'.normalize('NFD'), 'Aa bébb', 'L.'],
    ['Aa bb auct. non L.', 'Aa bb', 'auct. non L.'],
    ['Aa × bb L.', 'Aa × bb', 'L.'],
    ['Aa x bb L.', 'Aa × bb', 'L.'],
    ['×Aa bb L.', '×Aa bb', 'L.'],
    ['Aa bb L. nothovar. × cc Foo', 'Aa bb nothovar. × cc', 'Foo'],
    ['Aa ×bb L. nothovar. ×cc Foo', 'Aa × bb nothovar. × cc', 'Foo'],
    ['Rosa sepium osmoidea', 'Rosa sepium osmoidea', null],
    ['', '', null],
  ])('parts %j', (text, name, author) => {
    expect(splitAuthorship(text)).toMatchObject({ name, author });
  });

  it.each([
    ['Pinus nigra Arnold subsp. laricio (Poir.) Maire', 'Arnold'],
    ['Aa bb L. ssp. cc Mill. var. dd Foo', 'L.'],
    ['Aa bb subsp. cc Mill. var. dd Foo', null],
    ['Aa bb L.', null],
  ])('returns the author of the species of an infraspecific name: %s', (text, speciesAuthor) => {
    expect(splitAuthorship(text)).toMatchObject({ speciesAuthor });
  });
});
