import { z } from 'zod';
import type { Fault } from '../wording/fault.js';
import { quoted } from '../wording/suggestions.js';
import { member } from './formats.js';

/** `zones` of records of species and plants (contract C14.13). */
export const ZonesParameter = z.object({
  zones: member(
    z.string().optional(),
    '`compact`: the codes of zones by establishment (`zone_codes`) in place of `distribution` and `distributions`.',
    'compact',
  ),
});

/** Codes of zones by establishment, in place of the zones themselves. */
const ZoneCodes = z.object({
  zone_codes: member(
    z.record(z.string(), z.array(z.string())),
    'Codes of zones in the TDWG scheme by establishment, with `zones=compact`.',
    { native: ['PER'] },
  ).optional(),
});

/** Returns the schema of a record that may have codes in place of zones; of a plant, its main species as well. */
export const compactable = (record: z.ZodObject): z.ZodObject => {
  const main = record.shape['main_species'] as z.ZodObject | undefined;
  return record.extend({ ...ZoneCodes.shape, ...(main && { main_species: main.extend(ZoneCodes.shape) }) });
};

/** Reads `zones`, in any case; blank or missing means the zones themselves. */
export const readZonesForm = (given = ''): { readonly isCompact: boolean; readonly fault?: Fault } => {
  const text = given.trim().toLowerCase();
  if (text === '' || text === 'compact') return { isCompact: text !== '' };
  const message = `zones takes compact; got ${quoted(given)}.`;
  return {
    isCompact: false,
    fault: { param: 'zones', got: given, problem: 'not_allowed', allowed: ['compact'], message },
  };
};

type Groups = Readonly<Record<string, readonly { readonly tdwg_code: string }[]>>;

const codesOf = (groups: Groups): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(groups)
      .filter(([, zones]) => zones.length > 0)
      .map(([establishment, zones]) => [establishment, zones.map(({ tdwg_code }) => tdwg_code)]),
  );

/** Returns a record, of a plant with that of its main species, with codes in place of zones: those of tomato are 35 of 59 kB. */
export const withCompactZones = (record: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { distribution, distributions, main_species: main, ...others } = record;
  const zones = (distributions ?? distribution) as Groups | undefined;
  return {
    ...others,
    ...(zones === undefined ? {} : { zone_codes: codesOf(zones) }),
    ...(main === undefined ? {} : { main_species: withCompactZones(main as Record<string, unknown>) }),
  };
};
