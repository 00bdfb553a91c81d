import fc from 'fast-check';
import { parseName } from '../../src/names/parse.js';
import { processorMs } from '../support/processor-time.js';

/** Parts of names, and of texts that lists have in place of names. */
const PIECES =
  `Quercus robur Rosa alba canina Q. × x X + - ' " ( ) [ ] & et ex in L. Mill. f. subsp. var. nothosubsp. ssp cf. aff. sp. spp.
  agg. s.l. 1753 uva-ursi 'Peace' PEACE™ Group cv. Hook.f. d'Urv. of the de дуб 栎 œ ß ï , ; . ? <i> </i> &amp; _ ROBUR †`.split(
    /\s+/,
  );

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...PIECES, ' ', ''), { maxLength: 12 }).map((pieces) => pieces.join(' ')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
);

/** Generates names of the stored forms, with additions. */
const names = fc
  .tuple(
    fc.constantFrom('Quercus', 'Rosa', '×Triticosecale', 'Q.', 'ISOËTES', 'Uva-ursi', '+Laburnocytisus'),
    fc.constantFrom('robur', '× alba', 'x alba', 'uva-ursi', 'œnothera', 'sylvestris'),
    fc.constantFrom(
      '',
      'subsp. alba',
      'ssp. foo',
      'var bar',
      'f. alba',
      'L. var. bar',
      'nothosubsp. citrata',
    ),
    fc.constantFrom('', 'L.', '(L.) Mill. ex Foo', 'Hook.f.', 'et Foo, 1753', '[cult.]'),
    fc.constantFrom('', "'Granny Smith'", 'cv. Foo', 'PEACE™'),
  )
  .map((parts) => parts.join(' '));

describe('parseName', () => {
  it('reads every text without throwing', () => {
    fc.assert(
      fc.property(anything, (text) => typeof parseName(text).canonical === 'string'),
      { numRuns: 5_000 },
    );
  });

  it('reads a canonical form as itself', () => {
    fc.assert(
      fc.property(names, (text) => {
        const { canonical } = parseName(text);
        expect(parseName(canonical).canonical).toBe(canonical);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['- Quercus robur', 'quercus robur'],
    ['*Quercus robur L.', 'quercus robur'],
    ['•\tQuercus robur', 'quercus robur'],
    ['🌳 Quercus robur', 'quercus robur'],
    ['- [ ] Quercus robur', 'quercus robur'],
    ['1 Angelica archangelica L.', 'angelica archangelica'],
    ['23. Rosa canina', 'rosa canina'],
    ['1.2) Rosa canina', 'rosa canina'],
    ['(3) Rosa canina', 'rosa canina'],
    ['№ 4: "Rosa canina"', 'rosa canina'],
    ['5. × Mahoberberis neubertii', 'mahoberberis neubertii'],
    ['– +Laburnocytisus adamii', '+laburnocytisus adamii'],
    ["7. Rosa canina 'No. 1'", "rosa canina 'no 1'"],
  ])('C7.20 reads the entry of a list without its bullet or number: %s', (entry, canonical) => {
    expect(parseName(entry).canonical).toBe(canonical);
  });

  it('C7.20 keeps the question mark of a doubt after a number', () => {
    expect(parseName('1. ? Rosa canina')).toMatchObject({ key: 'rosa canina', qualifier: 'cf' });
  });

  it('reads no name in a text of more than 300 characters', () => {
    const written = `Quercus robur ${'L'.padEnd(286, 'o')}`;
    expect(parseName(written)).toMatchObject({ kind: 'name', key: 'quercus robur' });
    expect(parseName(`${written}o`).kind).toBe('text');
  });

  it.each([
    ['Mentha spicata nothosubsp. alba', true],
    ['Mentha spicata nothof. alba', true],
    ['Cyttaria nothofagi', false],
  ])('a connector of nothotaxa makes a hybrid, an epithet does not: %s', (text, hybrid) => {
    expect(parseName(text)).toMatchObject({ hybrid });
  });

  it('reads equivalent characters alike', () => {
    fc.assert(
      fc.property(names, (text) => {
        const other = text.replaceAll('-', '\u2010').replaceAll("'", '\u2019').replaceAll(' ', '\u00a0 ');
        expect(parseName(` ${other}`).canonical).toBe(parseName(text).canonical);
      }),
    );
  });

  it('reads a long text in reasonable time', () => {
    const took = processorMs(() => {
      for (const piece of PIECES) parseName(`${piece} `.repeat(200));
    });
    expect(took).toBeLessThan(2_000);
  });
});
