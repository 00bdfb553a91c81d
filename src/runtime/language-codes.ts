import { z } from 'zod';
import { listCell, readShippedTable } from './shipped-table.js';

const Row = z.strictObject({
  two_letters: z.string().regex(/^[a-z]{2}$/, 'expected two letters'),
  three_letters: listCell.refine(
    (codes) => codes.every((code) => /^[a-z]{3}$/.test(code)),
    'expected codes of three letters',
  ),
});

/**
 * Languages with a two-letter code (ISO 639-1) and all their three-letter codes (ISO 639-2: `deu`, `ger`). The first one is that
 * of ISO 639-3.
 */
export const LANGUAGES = readShippedTable('languages/iso-639.csv', Row);
