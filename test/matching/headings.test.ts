import { isKnownHeading, namePartOf, offeredColumns } from '../../src/matching/table/headings.js';

/** The columns that come first. */
const clearest = (headings: readonly string[]) =>
  offeredColumns(headings, [...headings.keys()]).find(({ length }) => length > 0);

describe('C7.39 headings of names', () => {
  /** Headings of published inventories of trees and of exports of names. */
  it.each([
    'SPECIES_BOTANIC',
    'SPP_BOT',
    'LATIN_NAME',
    'BOTANICAL',
    'SCIENTIFIC',
    'sci_name',
    'SCI_NM',
    'spc_latin',
    'Essence_latin',
    'NomeCientifico',
    'cat_nom_cientific',
    'Nombre científico',
    'nom scientifique',
    'NOMBOTANIQUE',
    'art_bot',
    'Art_latein',
    'Gattung/Art',
    'GENUS_SPECIES',
    'Wetenschappelijke naam',
    'Vetenskapligt namn',
    'Nazwa łacińska',
    'verbatimScientificName',
  ])('%s is offered before one that may mean others', (heading) => {
    expect(clearest(['Species', 'Plant name', heading, 'taxon'])).toEqual([2]);
  });

  it.each([
    'Common name',
    'SPECIES_COMMON',
    'Deutscher Name',
    'author',
    'latitude',
    'nominal size',
    '',
    '12',
  ])('%j is none', (heading) => {
    expect(clearest([heading])).toBeUndefined();
    expect(isKnownHeading(heading)).toBe(false);
  });

  it('that say nothing else are clearer than those that mention scientific names', () => {
    expect(clearest(['acceptedScientificName', 'scientificName', 'species'])).toEqual([1]);
    expect(clearest(['name', 'species', 'taxon'])).toEqual([2]);
  });

  it('are known as a whole, so that no name with such a word is one', () => {
    for (const heading of ['Name', 'taxonName', 'nomlatin', 'Gattung', 'specific epithet'])
      expect([heading, isKnownHeading(heading)]).toEqual([heading, true]);
    expect(isKnownHeading('Rosa canina Bot. Mag.')).toBe(false);
  });

  it('of more than 200 characters are texts, which are not read', () => {
    expect(isKnownHeading(`Name${' '.repeat(196)}`)).toBe(true);
    expect(isKnownHeading(`Name${' '.repeat(197)}`)).toBe(false);
  });

  it.each([
    [
      'genus',
      'GENUS_NAME',
      'Genus Name',
      'Gattung',
      'genre',
      'Género',
      'Genere',
      'Geslacht',
      'gênero',
      'latin genus',
    ],
    [
      'epithet',
      'SPECIES_NAME',
      'specificEpithet',
      'Art',
      'espèce',
      'Especie',
      'specie',
      'Soort',
      'espécie',
      'Artepitheton',
    ],
    [
      'subspecies',
      'Subspecies',
      'Unterart',
      'sous-espèce',
      'subespecie',
      'sottospecie',
      'ondersoort',
      'subespécie',
    ],
    ['infraspecific', 'infraspecificEpithet', 'Infraspecies', 'épithète infraspécifique'],
    ['rank', 'taxonRank', 'Rang', 'rango'],
    ['variety', 'Variety', 'Varietät', 'VARIETEOUCULTIVAR', 'variedad', 'varietà', 'variëteit', 'variedade'],
    ['cultivar', 'CULTIVAR_NAME', 'Sorte', 'cv'],
    ['author', 'Author', 'scientificNameAuthorship', 'Autor', 'auteur', 'autore', 'auteursnaam', 'autoria'],
    ['hybrid', 'Hybrid', 'híbrido', 'ibrido'],
  ])('say that a column has the %s', (part, ...headings) => {
    for (const heading of headings)
      for (const written of [heading, heading.toUpperCase()])
        expect([written, namePartOf(written)]).toEqual([written, part]);
  });

  it.each(['Common name', 'COMMON_NAME', 'qSpecies', 'LIBELLEFRANCAIS', 'scientificName', 'x', ''])(
    '%j is that of no part of a name',
    (heading) => {
      expect(namePartOf(heading)).toBeUndefined();
    },
  );
});
