import type { Fault } from '../wording/fault.js';
import { quoted } from '../wording/suggestions.js';

/** A place on earth in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
  /** As given. */
  readonly text: string;
}

export interface AtReading {
  /** Null if the parameter is missing or blank. */
  readonly value: Coordinates | null;
  readonly fault?: Fault;
}

const DEGREES = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/;

/** Reads `at`: latitude and longitude in degrees (contract C14.54). */
export const readAt = (given: string | undefined): AtReading => {
  const text = given?.trim() ?? '';
  if (text === '') return { value: null };
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 2 || !parts.every((part) => DEGREES.test(part)))
    return { value: null, fault: fault(text, 'malformed') };
  const [latitude, longitude] = parts.map(Number) as [number, number];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return { value: null, fault: fault(text, 'out_of_range') };
  return { value: { latitude, longitude, text } };
};

const fault = (got: string, problem: 'malformed' | 'out_of_range'): Fault => ({
  param: 'at',
  got,
  problem,
  message: `at takes a latitude from -90 to 90 and a longitude from -180 to 180 in degrees, such as 48.2,16.4; got ${quoted(got)}.`,
});
