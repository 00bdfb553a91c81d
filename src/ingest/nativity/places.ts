import { z } from 'zod';
import { LEVEL_3_ZONES, zonesOf } from '../../geography/level-3-zones.js';
import { listCell, readShippedTable } from '../../runtime/shipped-table.js';

/**
 * Returns the zone codes of one term: a zone (`NWM`), a region (`76`) or a continent (`7`). Empty for an unknown
 * term.
 */
const zonesOfTerm = (term: string): readonly string[] => {
  if (/^\d+$/.test(term)) return zonesOf(Number(term));
  return LEVEL_3_ZONES.has(term) ? [term] : [];
};

/** Cell of terms separated by spaces; `-` excludes zones: `11 YUG -ROM`. */
const zones = z.string().transform((cell, context): readonly string[] => {
  const codesOf = (term: string): readonly string[] => {
    const codes = zonesOfTerm(term);
    if (codes.length === 0)
      context.addIssue({ code: 'custom', message: `"${term}" is not a zone, region or continent` });
    return codes;
  };
  const terms = cell.split(' ');
  const excluded = terms.filter((term) => term.startsWith('-')).map((term) => term.slice(1));
  const included = terms.filter((term) => !term.startsWith('-'));
  const without = new Set(excluded.flatMap(codesOf));
  return [...new Set(included.flatMap(codesOf))].filter((code) => !without.has(code));
});

const Row = z.strictObject({ kind: z.enum(['place', 'part']), names: listCell, zones });

/**
 * Names of areas as the World Checklist writes them, with the codes of their zones. `data/zones/README.md`
 * describes the columns, and which compass points belong to a name.
 */
export const PLACES = readShippedTable('zones/areas.csv', Row);

/** Areas that are parts of zones. */
export const PARTS = PLACES.filter(({ kind }) => kind === 'part');
