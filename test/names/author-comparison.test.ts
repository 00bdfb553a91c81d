import { authorWords, compareAuthors, shareBasionym } from '../../src/names/author-comparison.js';

const TABLE: readonly (readonly [string | null, string | null, string])[] = [
  ['L.', 'L.', 'same'],
  ['L.', 'Linnaeus', 'same'],
  ['L.', 'L., 1753', 'same'],
  ['L.', 'L. (1753)', 'same'],
  ['Boiss. & Heldr.', 'Boiss. et Heldr.', 'same'],
  ['Boiss. & Heldr.', 'Boiss. and Heldr.', 'same'],
  ['BOISS. ET HELDR.', 'Boiss. & Heldr.', 'same'],
  ['HEMSL. EX FOO', 'Hemsl. ex Foo', 'same'],
  ['BOISS. IN DC.', 'Boiss.', 'same'],
  ['L. Nom. illeg.', 'L.', 'same'],
  ['L. [Foo] & Mill. [Bar]', 'L. & Mill.', 'same'],
  ['Mill. (as Foo)', 'Mill.', 'same'],
  ['Aaa & Allioni', 'Aaa & Allioni', 'same'],
  ['(L.) H.Karst.', '(L.) H. Karst.', 'same'],
  ["(d'Urv.) Raspail", '(d’Urv.) Raspail', 'same'],
  ['Boiss. in DC.', 'Boiss.', 'same'],
  ['Hook.f.', 'Hook. f.', 'same'],
  ['Hook. f.', 'Hook.fil.', 'same'],
  ['Müll.Arg.', 'Mull. Arg.', 'same'],
  ['DC.', 'Candolle', 'same'],
  ['DC.', 'Decandolle', 'same'],
  ['DC.', 'De Candolle', 'same'],
  ['L.', 'Linn.', 'same'],
  ['L.', 'Linné', 'same'],
  ['L.', 'Linnaei', 'same'],
  ['HBK', 'Kunth', 'same'],
  ['de Vriese', 'Vriese', 'same'],
  ['van der Meer', 'Meer', 'same'],
  ['Soul.-Bod.', 'Soul. - Bod.', 'same'],
  ['McVaugh', 'Mc Vaugh', 'same'],
  ["O'Brien", 'O’ Brien', 'same'],
  ['A.DC.', 'A. D.C.', 'same'],
  ['Kunth', 'H.B.K.', 'same'],
  ['Hook.ex Foo', 'Hook. ex Foo', 'same'],
  ['Siebold & Zucc.', 'Siebold et Zucc.', 'same'],
  ['J.R.Forst. & G.Forst.', 'J.R. & G. Forst.', 'same'],
  ['(Mirb.) Franco', '(Mirb.)Franco', 'same'],
  ['Carrière', 'Carriere', 'same'],
  ['L.', 'L. (pro sp.)', 'same'],
  ['(Roxb.) G.Don', '(Roxb.) G. Don f.', 'compatible'],
  ['M.Bieb.', 'MB.', 'compatible'],
  ['M.Bieb.', 'Marsch.-Bieb.', 'same'],
  ['A.St.-Hil.', 'St. Hil.', 'compatible'],
  ['Schltdl.', 'Schlecht.', 'compatible'],
  ['(Siebold & Zucc.) Endl.', '(Sieb. & Zucc.) Endl.', 'compatible'],
  ['Münchh.', 'Muenchh.', 'compatible'],
  ['Michx.', 'Michaux', 'compatible'],
  ['Sm.', 'Smith', 'compatible'],
  ['Rchb.', 'Reichenbach', 'compatible'],
  ['W.D.J.Koch', 'W.Koch', 'compatible'],
  ['W.D.J.Koch', 'Koch', 'compatible'],
  ['(L.) Mill.', 'Mill.', 'compatible'],
  ['(L.) Mill.', '(L.)', 'compatible'],
  ['Hemsl. ex Foo', 'Foo', 'compatible'],
  ['Hemsl. ex Foo', 'Hemsl.', 'compatible'],
  ['Hemsl. ex Foo', 'Koch ex Foo', 'compatible'],
  ['Hemsl. apud Foo', 'Foo', 'compatible'],
  ['Hemsl. apud Foo', 'Hemsl.', 'compatible'],
  ['Hemsl. apud Foo', 'Hemsl. ex Foo', 'same'],
  ['(H.Scholz ex Val.N.Tikhom.) Nosov', '(Val.N.Tikhom.) Nosov', 'compatible'],
  ['Aaa, Bbb & Ccc', 'Aaa et al.', 'compatible'],
  ['Aaa', 'Aaa et al.', 'compatible'],
  ['AAA ET AL.', 'Aaa & Bbb', 'compatible'],
  ['Aaa', 'Aaa & Bbb', 'compatible'],
  ['Aaa & Bbb', 'Bbb & Aaa', 'compatible'],
  ['Aaa & Bbb', 'Aaa & C.Bbb', 'compatible'],
  ['L.', 'Lam.', 'different'],
  ['Aaa & Bbb', 'Bbb & Ccc', 'different'],
  ['Hook.f.', 'Hook.', 'different'],
  ['A.Gray', 'S.F.Gray', 'different'],
  ['Willd.', 'Wall.', 'different'],
  ['Aller', 'Haller', 'different'],
  ['R.Br.', 'Brown', 'compatible'],
  ['R.Br.', 'Biehler', 'different'],
  ['Fr. ex Nyman', 'Forselles', 'different'],
  ['Bge.', 'Bunge', 'compatible'],
  ['M.', 'Miller', 'different'],
  ['Miller', 'Mi.', 'compatible'],
  ['(L.) Mill.', '(L.) Gaertn.', 'different'],
  ['(L.) Mill.', '(Lam.) Mill.', 'different'],
  ['(L.) Mill.', 'L.', 'different'],
  ['(L.)', 'Mill.', 'different'],
  [null, 'L.', 'unknown'],
  ['L.', null, 'unknown'],
  ['', 'L.', 'unknown'],
  ['1753', 'L.', 'unknown'],
];

describe('compareAuthors', () => {
  it.each(TABLE)('%j and %j: %s', (one, other, expected) => {
    expect(compareAuthors(one, other)).toBe(expected);
    expect(compareAuthors(other, one)).toBe(expected);
  });
});

describe('shareBasionym', () => {
  it.each([
    ['(Schrad.) Link', '(Schrad.) Husn.', true],
    ['(Schrad.) Link', '(Schrader) Husn.', true],
    ['(Schrader) Link', '(Schrad.) Husn.', true],
    ['(Schrad.) Link', 'Link', false],
    ['(L.) Link', '(Lam.) Link', false],
    [null, '(L.) Link', false],
  ])('%j and %j: %s', (one, other, expected) => {
    expect(shareBasionym(one, other)).toBe(expected);
  });
});

describe('authorWords', () => {
  it.each([
    ['(L.) Ker Gawl. ex Maxim. & H.Wendl., 1753', ['ker', 'gawl', 'maxim', 'wendl']],
    ['Carl Linnaeus', ['carl']],
    ['hort.', []],
  ])('C7.25 the words of %j: %j', (author, expected) => {
    expect(authorWords(author)).toEqual(expected);
  });
});
