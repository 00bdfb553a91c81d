import { printable, printableJson } from '../wording/printable.js';

/** Prints lines to standard output. */
export const print = (text: string): void => void process.stdout.write(`${printable(text)}\n`);

/** Prints a value as one line of JSON. */
export const printJson = (value: unknown): void => void process.stdout.write(`${printableJson(value)}\n`);

/** Prints a note or a report on the work to standard error. */
export const printNote = (text: string): void => void process.stderr.write(`${printable(text)}\n`);
