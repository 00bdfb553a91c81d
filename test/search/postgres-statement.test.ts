import type { FragmentSqlToken } from 'slonik';
import type { ListQuery } from '../../src/query/list-query.js';
import { allOf, any, MATCH_NOTHING, not, type Predicate, present } from '../../src/query/predicate.js';
import { readNameQuery } from '../../src/query/read-name-query.js';
import { columnOf } from '../../src/search/postgres/columns.js';
import { condition } from '../../src/search/postgres/predicate.js';
import { pageSelect } from '../../src/search/postgres/statement.js';
import { planTypos } from '../../src/search/typo-plan.js';

const list: ListQuery = { collection: 'species', where: [], names: null, order: [], page: 1, size: 20 };

/** The statement on one line, with its values by number. */
const rendered = ({ sql, values }: FragmentSqlToken) => ({
  sql: sql
    .replace(/\s+/g, ' ')
    .replace(/\$slonik_/g, '$')
    .trim(),
  values,
});

const codes = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `z${n}`);

/** SQL that tests whether an element of the column is among the values of a parameter. */
const element = (column: string, parameter: number): string =>
  `exists ( select from (select unnest(d."${column}") as value) each where value = any($${parameter}::"text"[]))`;

describe('a predicate in SQL', () => {
  it.each<[string, Predicate, string, readonly unknown[]]>([
    ['C6.6 numbers', { column: 'light', in: [1, 2] }, '"light" = any($1::"int8"[])', [[1, 2]]],
    ['C6.6 texts', { column: 'author', in: ['l.'] }, '"author" = any($1::"text"[])', [['l.']]],
    ['C6.11 flags', { column: 'bloom_months', in: [4] }, '"bloom_months" && $1::"int2"[]', [[4]]],
    ['C11.12 zones', { column: 'zones', in: ['fra'] }, '"zones" && $1::"text"[]', [['fra']]],
    [
      'C11.12 zones, as many as may be listed: sought in the index, tested by a hash table',
      { column: 'zones', in: codes(100) },
      `("zones" && $1::"text"[] and ${element('zones', 2)})`,
      [codes(100), codes(100)],
    ],
    [
      'C11.12 many zones by one of two establishments',
      any({ column: 'zones_native', in: codes(20) }, { column: 'zones_extinct', in: codes(20) }),
      `(${element('zones_native', 1)} or ${element('zones_extinct', 2)})`,
      [codes(20), codes(20)],
    ],
    [
      'C11.12 many zones left out, which no index serves',
      not({ column: 'zones', in: codes(17) }),
      `((${element('zones', 1)}) is not true)`,
      [codes(17)],
    ],
    [
      'C11.12 many zones or none',
      any({ column: 'zones', in: codes(17) }, not(present('zones'))),
      `(${element('zones', 1)} or (("zones" <> '{}') is not true))`,
      [codes(17)],
    ],
    [
      'C11.12 a few zones left out',
      not({ column: 'zones', in: codes(16) }),
      '(("zones" && $1::"text"[]) is not true)',
      [codes(16)],
    ],
    ['C6.7 presence', present('light'), '"light" is not null', []],
    ['C6.11 presence of flags', present('bloom_months'), `"bloom_months" <> '{}'`, []],
    [
      'C6.14 a range',
      { column: 'light', atLeast: 2, atMost: 5 },
      '("light" >= $1::int8 and "light" <= $2::int8)',
      [2, 5],
    ],
    ['C6.14 an open range', { column: 'light', atMost: 5 }, '("light" <= $1::int8)', [5]],
    ['C6.15 nothing', MATCH_NOTHING, 'false', []],
    ['no alternative', any(), 'false', []],
    ['no condition', allOf(), 'true', []],
    [
      'C6.7 an exclusion, which keeps the missing',
      not({ column: 'toxicity', in: [3] }),
      '(("toxicity" = any($1::"int8"[])) is not true)',
      [[3]],
    ],
    [
      'both and either',
      allOf(present('light'), any(MATCH_NOTHING, { column: 'year', in: [1753] })),
      '("light" is not null and (false or "year" = any($1::"int8"[])))',
      [[1753]],
    ],
  ])('%s', (_, predicate, sql, values) => {
    expect(rendered(condition(predicate, columnOf))).toEqual({
      sql: sql.replace(/(?<!d\.)"(?=[a-z_]+" [=&<>i])/g, 'd."'),
      values,
    });
  });

  it('rejects a column that the registry does not have', () => {
    expect(() => condition(present('light" or true --'), columnOf)).toThrow('unknown search column');
  });
});

describe('a page in SQL', () => {
  it('C6.3 evaluates conditions with many values once for page and count', () => {
    const where = [not({ column: 'zones', in: codes(100) })];
    const order = [{ column: 'year', direction: 'asc' }] as const;
    expect(rendered(pageSelect({ ...list, where, order }, null)).sql).toBe(
      `with found as materialized (select d."id", d."year" from search.document d where ((${element('zones', 1)}) is not true)) ` +
        'select (select count(*) from found) as total, ' +
        'array(select d.id from found d order by d."year" asc nulls first, d."id" limit $2::int8 offset $3::int8) as ids',
    );
  });

  it('C6.20, C5.10 has the default order and the exact total', () => {
    expect(rendered(pageSelect(list, null))).toEqual({
      sql:
        `select (select coalesce(sum("species"), 0) from search.facet where name = 'rank') as total, ` +
        'array(select d.id from search.document d where true order by d."popularity" desc, d."id" ' +
        'limit $1::int8 offset $2::int8) as ids',
      values: [20, 0],
    });
  });

  it('C5.10 counts the records of a list with conditions', () => {
    const where = [{ column: 'light', in: [1] }];
    expect(rendered(pageSelect({ ...list, where }, null)).sql).toContain(
      'select (select count(*) from search.document d where d."light" = any($1::"int8"[])) as total',
    );
  });

  it('C6.18 has missing values first in both directions; C11.3 plants are main species', () => {
    const order = [
      { column: 'year', direction: 'desc' },
      { column: 'author', direction: 'asc' },
    ] as const;
    const { sql, values } = rendered(pageSelect({ ...list, collection: 'plants', order, page: 3 }, null));
    expect(sql).toContain(
      'where d.main and d."year" is null order by d."author" asc nulls first, d."id" limit $1::int8',
    );
    expect(sql).toContain(
      'where d.main and d."year" is not null order by d."year" desc nulls last, d."author" asc nulls first, d."id" ' +
        'limit $2::int8 - cardinality(missing.ids) ))[$3::int4:$4::int4] as ids',
    );
    expect(values).toEqual([60, 60, 41, 60]);
  });

  it('C7.7 a search ranks by tier, accepted first, then popularity', () => {
    const { sql } = rendered(pageSelect({ ...list, names: readNameQuery('q robur').names }, null));
    expect(sql).toContain('order by d."score" desc, d."status", d."popularity" desc, d."id" limit');
    expect(sql).not.toContain('join search.document');
  });

  it('C7.7 has an order in place of the ranking', () => {
    const order = [{ column: 'year', direction: 'asc' }] as const;
    const { sql } = rendered(pageSelect({ ...list, names: readNameQuery('q robur').names, order }, null));
    expect(sql).toContain('order by d."year" asc nulls first, d."id" limit');
    expect(sql).toContain('select hit.score, d."id", d."year" from hit');
  });

  it('C7.2 has every record in default order for *', () => {
    expect(pageSelect({ ...list, names: readNameQuery('*').names }, null)).toEqual(pageSelect(list, null));
  });

  it('C7.4 has tiers 11 and 12 in words of one name, the second with those of its group', () => {
    const { values } = rendered(pageSelect({ ...list, names: readNameQuery("q o'robur").names }, null));
    expect(values).toContain("('q' | '^q') & ('orobur':*)");
    expect(values).toContain("('q' | '~q' | '^q') & ('orobur':* | '~orobur':*)");
  });

  it('C7.4 has the readings of a level of tier 14 as alternatives', () => {
    const plan = planTypos([{ byEdits: [['rosa'], ['rose']] }, { byEdits: [[], ['alba']] }]);
    const { values } = rendered(pageSelect({ ...list, names: readNameQuery('rosa alva').names }, plan));
    expect(values.filter((value) => typeof value === 'string')).toEqual([
      "((('rosa') & ('alba')))",
      "((('rose') & ('alba')))",
      "('rosa' | 'rose') & ('alba')",
    ]);
  });

  it('C7.4 matches combinations of words that the levels of tier 14 omit, with the score 0', () => {
    const many = (letter: string) => Array.from({ length: 400 }, (_, at) => `${letter}${at}`);
    const plan = planTypos(['a', 'b'].map((letter) => ({ byEdits: [[], many(letter)] })));
    const { values } = rendered(pageSelect({ ...list, names: readNameQuery('a b').names }, plan));
    const [first, second] = ['a', 'b'].map((letter) =>
      many(letter)
        .map((word) => `'${word}'`)
        .join(' | '),
    );
    expect(values.slice(0, 2)).toEqual([0, `(${first}) & (${second})`]);
  });
});
