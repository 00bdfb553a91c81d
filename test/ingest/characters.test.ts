import { z } from 'zod';
import { FIELDS } from '../../src/fields/registry.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { readShippedTable } from '../../src/runtime/shipped-table.js';

const Row = z.strictObject({ taxon: z.string(), field: z.string(), characters: z.string() });
const rows = readShippedTable('checks/characters.csv', Row);
const fields = new Map(FIELDS.map((field) => [field.key, field]));

describe('C10.34 data/checks/characters.csv', () => {
  it('has each taxon once for a field', () => {
    const places = rows.map(({ taxon, field }) => `${taxon} ${field}`);
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  });

  it('has labels of the vocabulary of the field, and ranges of which plausible values can be outside', () => {
    const wrong = rows.filter(({ field: key, characters }) => {
      const field = fields.get(key);
      if (field === undefined) return true;
      const [lowest, highest] = characters.split('..').map(Number);
      if (field.type === 'boolean') return characters !== 'true' && characters !== 'false';
      const labels: readonly string[] = field.vocabulary === null ? [] : VOCABULARIES[field.vocabulary];
      if (highest === undefined) return !characters.split('|').every((label) => labels.includes(label));
      const [low, high] = field.plausible ?? [Number.NaN, Number.NaN];
      return !(low <= lowest! && lowest! < highest && highest < high);
    });
    expect(wrong).toEqual([]);
  });
});
