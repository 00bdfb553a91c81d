import { type Field, UNIT_WORDS } from '../../fields/field.js';
import { ATTRIBUTES } from '../../fields/registry.js';
import { valueText } from '../../fields/value-text.js';
import { provenanceOf } from '../../species/provenance.js';
import type { ExportedSpecies } from '../species-stream.js';

/** Fields that archives write in columns of their own, with the names. */
const OF_NAMES = new Set(['author', 'year', 'bibliography', 'common_name', 'rank']);

const MEASURED = ATTRIBUTES.filter(({ key }) => !OF_NAMES.has(key));

/** A published value of a species as archives write it: one row for each. */
export interface ValueRow {
  readonly key: string;
  /** The values of a list are separated by `|`. */
  readonly text: string;
  readonly unit: string | null;
  readonly evidence: string | null;
  /** Slug of the source; null for a value without provenance. */
  readonly source: string | null;
}

const unitOf = ({ unit }: Field): string | null => (unit === null ? null : UNIT_WORDS[unit]);

/** Returns the published values of a species, in the order of the registry. */
export const valueRows = ({ values, provenance }: ExportedSpecies): readonly ValueRow[] =>
  MEASURED.flatMap((field) => {
    const value = values.get(field.key);
    if (value === undefined) return [];
    const { evidence_type = null, source = null } = provenanceOf(field.key, values, provenance) ?? {};
    const text = valueText(value);
    return [{ key: field.key, text, unit: unitOf(field), evidence: evidence_type, source }];
  });
