import { vascan } from '../../../src/ingest/sources/vascan.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const ADDRESS = 'http://vascan/taxon/7';
const TAXA = [
  'id\ttaxonConceptID\tscientificName\tfamily\t_habit',
  `1\t${ADDRESS}\tPyrella montana (Moor) Hartw.\tPyrellaceae\ttree`,
  '2\t\tPyrella alba Ek ssp. alba\tPyrellaceae\therb',
  '3\t\tPyrella sp.\tPyrellaceae\therb',
  '4\t\tUsnella nigra Ek\tUsnellaceae\tlichen',
  '5\t\tBoletella nigra Ek\tBoletellaceae\tfungi',
  '6\t\tSphagnella nigra Ek\tSphagnellaceae\tmoss',
  '7\t\tUsnella alba Ek\tUsnellaceae\tlichens',
  '8\t\tPyrella spp.\tPyrellaceae\therb',
  '9\t\tPyrella nova Ek\tPyrellaceae\therb',
].join('\n');
const names = (...rows: readonly string[]) =>
  readSource(
    vascan,
    {
      'taxon.tsv': TAXA,
      'vernacularname.tsv': ['id\tvernacularName\tsource\tlanguage\t_languageName', ...rows].join('\n'),
    },
    'vernacularname.tsv',
  );

describe('vascan', () => {
  it('fills authors, with the address of the taxon; autonyms have none', async () => {
    expect(itemsOf(await readSource(vascan, { 'taxon.tsv': TAXA }), 'fact')).toEqual([
      {
        type: 'fact',
        source: 'uprety-2012',
        species: 'Pyrella montana (Moor) Hartw.',
        attribute: 'author',
        value: '(Moor) Hartw.',
        source_url: ADDRESS,
      },
      expect.objectContaining({ species: 'Pyrella nova Ek', value: 'Ek', source_url: null }),
    ]);
  });

  it('lists genera, fungi, lichens and mosses, which are not taken', async () => {
    expect(problemsOf(await readSource(vascan, { 'taxon.tsv': TAXA }))).toEqual([
      { what: 'Pyrella sp.', why: 'not the name of a species' },
      { what: 'Usnella nigra Ek', why: 'not a vascular plant: lichen' },
      { what: 'Boletella nigra Ek', why: 'not a vascular plant: fungi' },
      { what: 'Sphagnella nigra Ek', why: 'not a vascular plant: moss' },
      { what: 'Usnella alba Ek', why: 'not a vascular plant: lichens' },
      { what: 'Pyrella spp.', why: 'not the name of a species' },
    ]);
  });

  it.each([
    ['ISO 639:eng', 'en'],
    ['ISO 639:fra', 'fr'],
    ...['cre', 'oje', 'chp', 'moe', 'pgm', 'aaq', 'atj', 'ciw', 'alq', 'mic', 'alg'].map((code) => [
      `ISO 639:${code}`,
      code,
    ]),
    ['', 'und'],
  ])('C8.19 names of the language %s stand under %s', async (language, key) => {
    expect(itemsOf(await names(`1\tpikew  wabos  "ahtik"\tx\t${language}\tX`), 'common_names')).toEqual([
      {
        type: 'common_names',
        source: 'uprety-2012',
        species: 'Pyrella montana (Moor) Hartw.',
        language: key,
        names: ['pikew wabos "ahtik"'],
      },
    ]);
  });

  it('takes no empty names, and none of what is no vascular plant; a taxon that is not there is listed', async () => {
    const read = await names(
      '1\t\tx\tISO 639:eng\tEnglish',
      '4\tbeard\tx\tISO 639:eng\tEnglish',
      '99\tfir\tx\tISO 639:eng\tEnglish',
    );
    expect(itemsOf(read, 'common_names')).toEqual([]);
    expect(problemsOf(read)).toEqual([{ what: 'fir', why: 'taxon.tsv has no taxon 99' }]);
  });

  it('C8.21 is under the publication, with the licence of its version', () => {
    expect(vascan.sources.slice(1)).toEqual([
      expect.objectContaining({
        slug: 'uprety-2012',
        licence: 'CC BY 2.0',
        licence_url: 'https://creativecommons.org/licenses/by/2.0/',
      }),
    ]);
  });
});
