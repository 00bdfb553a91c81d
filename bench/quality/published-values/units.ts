import type { Candidate } from './rules.js';

/** Half of the last digit of values stored as whole numbers, and with two decimals. */
const WHOLE = 0.5;
const HUNDREDTHS = 0.005;

const number = (text: string): number =>
  /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : Number.NaN;

const scaled =
  (factor: number, within: number) =>
  (text: string): Candidate | null => {
    const value = number(text);
    return Number.isNaN(value) ? null : { number: value * factor, within };
  };

/** Convert the units of the files to centimetres and millimetres, by the definitions of foot and inch. */
export const metres = scaled(100, WHOLE);
export const feet = scaled(30.48, WHOLE);
export const inches = scaled(2.54, WHOLE);
export const inchesOfRain = scaled(25.4, WHOLE);
/** Read numbers as they are: classes, counts, years. */
export const plain = scaled(1, 0);
export const hundredths = scaled(1, HUNDREDTHS);

/** Converts degrees Fahrenheit to Celsius. */
export const celsius = (text: string): Candidate | null => {
  const value = number(text);
  return Number.isNaN(value) ? null : { number: (value - 32) / 1.8, within: HUNDREDTHS };
};
