import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { specsOf } from '../support/specs.js';

const SPECS = specsOf(
  'reconciliation',
  'Answers are not compared with the schemas of the reconciliation protocol',
);

export type Version = '0.2' | '1.0-draft';

/** Returns the validators of a version by the name of the schema; null if there is no copy of the schemas. */
const readSchemas = (version: Version): ReadonlyMap<string, ValidateFunction> | null => {
  if (SPECS === undefined) return null;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const names = readdirSync(join(SPECS, version)).filter((name) => name.endsWith('.json'));
  const schemas = names.map((name) => {
    const { $schema: _, ...schema } = JSON.parse(readFileSync(join(SPECS, version, name), 'utf8'));
    return [name.replace(/\.json$/, ''), schema] as const;
  });
  for (const [, schema] of schemas) ajv.addSchema(schema);
  return new Map(schemas.map(([name, schema]) => [name, ajv.getSchema(schema.$id)!]));
};

const BY_VERSION = { '0.2': readSchemas('0.2'), '1.0-draft': readSchemas('1.0-draft') };

export const hasSchemas = SPECS !== undefined;

/** Returns the faults of a value by a schema of the protocol. */
export const faultsBy = (version: Version, name: string, value: unknown): readonly unknown[] => {
  const validate = BY_VERSION[version]?.get(name);
  if (validate === undefined) throw new Error(`there is no schema ${name} of ${version}`);
  validate(value);
  return validate.errors ?? [];
};
