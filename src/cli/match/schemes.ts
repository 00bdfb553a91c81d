import { InvalidArgumentError } from 'commander';
import { isScheme, SCHEMES } from '../../fields/external-ids.js';

/** Reads a scheme of identifiers in an option. */
export const schemeOf = (given: string): string => {
  const scheme = given.trim().toLowerCase();
  if (isScheme(scheme)) return scheme;
  throw new InvalidArgumentError(`Expected ${SCHEMES.join(', ')} or another scheme in lower-case letters.`);
};

/** Reads schemes that are separated by commas, each once. */
export const schemesOf = (given: string): readonly string[] => [...new Set(given.split(',').map(schemeOf))];
