import { each, expectEqual } from './expect.js';
import { FAMILIES, type Family, type KeySet } from './keys.js';
import type { Target } from './target.js';
import type { UnknownKeys } from './types.js';

/**
 * Values for keys that do not accept any number: timestamps, and the enums of corrections, which are strict.
 */
const GIVEN: ReadonlyMap<string, string> = new Map([
  ['updated_at', '2020-01-01'],
  ['external_id', 'ncbi:1'],
  ['record_type', 'Species'],
  ['change_status', 'pending'],
  ['change_type', 'update'],
  ['source_type', 'external'],
  ['warning_type', 'report'],
]);

const valuesFor = (family: Family, spelling: string): readonly string[] => {
  if (family === 'order') return ['asc', 'desc'];
  const value = GIVEN.get(spelling) ?? '1';
  return family === 'range' ? [`${value},${value}`] : ['null', value];
};

/**
 * Checks that every spelling of every family answers 200 on a list, and that they equal the `valid` list of
 * C4.6.
 */
export const sweep = async (target: Target, path: string, keys: KeySet): Promise<void> => {
  const join = path.includes('?') ? '&' : '?';
  for (const family of FAMILIES) {
    const error = await target.refused(`${path}${join}${family}[nothing_here]=1`, 400);
    expectEqual(`${path}: valid of ${family}`, (error.details as UnknownKeys).valid, keys[family].toSorted());
    if (keys[family].length === 0) continue;
    await each(keys[family], async (spelling) => {
      for (const value of valuesFor(family, spelling)) {
        await target.list(`${path}${join}limit=1&${family}[${spelling}]=${value}`);
      }
    });
  }
};
