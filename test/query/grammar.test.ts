import fc from 'fast-check';
import { orderColumn, registryColumns } from '../../src/fields/columns.js';
import { FAMILIES, type Field, familiesOf } from '../../src/fields/field.js';
import { FIELDS } from '../../src/fields/registry.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import type { Predicate } from '../../src/query/predicate.js';
import { QueryProblem } from '../../src/query/problem.js';
import { parse, where } from './support.js';

const columns = new Set(registryColumns(FIELDS).map(({ name }) => name));

/** A legal value of a field. */
const sample = (field: Field): string => {
  if (field.vocabulary !== null) return VOCABULARIES[field.vocabulary][0];
  if (field.type === 'timestamp') return '2026-03-04';
  if (field.type === 'external_id') return 'ncbi:4081';
  return field.type === 'integer' || field.type === 'decimal' ? '5' : '1';
};

const columnsOf = (predicate: Predicate): readonly string[] => {
  if ('all' in predicate) return predicate.all.flatMap(columnsOf);
  if ('any' in predicate) return predicate.any.flatMap(columnsOf);
  if ('not' in predicate) return columnsOf(predicate.not);
  if ('present' in predicate) return [predicate.present];
  return 'column' in predicate ? [predicate.column] : [];
};

describe('every key (C6.21, C6.26)', () => {
  const rows = FIELDS.flatMap((field) =>
    [field.key, ...field.aliases].flatMap((spelling) =>
      familiesOf(field).map((family) => [family, spelling, field] as const),
    ),
  );

  it.each(rows)('%s[%s] tests columns of the documents', (family, spelling, field) => {
    if (family === 'order') {
      const { order } = parse(`order[${spelling}]=asc`);
      expect(order).toEqual([{ column: orderColumn(field)?.name, direction: 'asc' }]);
      return;
    }
    const named = where(`${family}[${spelling}]=${sample(field)}`).flatMap(columnsOf);
    expect(named.length).toBeGreaterThan(0);
    for (const column of named) expect(columns).toContain(column);
  });
});

describe('any query string', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'filter',
      'range',
      'order',
      '[',
      ']',
      '[]',
      '=',
      '&',
      ',',
      '\\,',
      '%',
      '%00',
      '%5B',
      '+',
      '__proto__',
    ),
    fc.constantFrom(...FIELDS.map(({ key }) => key)),
  );
  const junk = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
  const keyed = fc
    .array(fc.tuple(fc.constantFrom(...FAMILIES), fc.constantFrom(...FIELDS), piece), { maxLength: 8 })
    .map((all) => all.map(([family, { key }, value]) => `${family}[${key}]=${value}`).join('&'));

  it.each(Object.keys(COLLECTIONS) as (keyof typeof COLLECTIONS)[])(
    '%s: read or refused, nothing else',
    (name) => {
      fc.assert(
        fc.property(fc.oneof(junk, keyed), (raw) => {
          try {
            const { page, size, where: read } = parse(raw, name);
            expect(page * size).toBeLessThanOrEqual(50_000);
            expect(JSON.stringify(read)).not.toContain('\\u0000');
          } catch (error) {
            expect(error).toBeInstanceOf(QueryProblem);
          }
        }),
        { numRuns: 300 },
      );
    },
  );
});
