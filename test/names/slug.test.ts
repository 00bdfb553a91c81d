import { slug } from '../../src/names/slug.js';

describe('slug', () => {
  it.each([
    ['Pyrella × mixta', 'pyrella-x-mixta'],
    ['×Pyrella mixta', 'x-pyrella-mixta'],
    ['×Pyrella ×mixta', 'x-pyrella-x-mixta'],
    ['Pyrella montana subsp. alba', 'pyrella-montana-subsp-alba'],
    ['Isoëtes lacustris', 'isoetes-lacustris'],
    ['Aa straßii', 'aa-strassii'],
    ['Capsella bursa-pastoris', 'capsella-bursa-pastoris'],
    ["Aa d'urvillei", 'aa-d-urvillei'],
    // Marks outside the block of the usual ones.
    ['Aa b\u1dc4b\u1dc4b', 'aa-bbb'],
    ['  Aa  bb. ', 'aa-bb'],
    ['バラ', ''],
  ])('C10.55 of %j is %j', (name, expected) => {
    expect(slug(name)).toBe(expected);
  });
});
