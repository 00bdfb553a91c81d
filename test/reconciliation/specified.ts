import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { packaged } from '../../src/runtime/package-root.js';

/** Copies of the schemas of the protocol, which are not part of the project. */
const FOLDER = packaged('..', 'shared', 'specs', 'reconciliation');
const PARENT_FOLDER = packaged('..', '..', 'shared', 'specs', 'reconciliation');
const SPECS = [FOLDER, PARENT_FOLDER].find(existsSync);

export type Version = '0.2' | '1.0-draft';

/** Returns a function that names the faults of a value by a schema of the protocol; null where the schemas are missing. */
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
if (!hasSchemas)
  process.stderr.write(
    '\n*** Answers are not compared with the schemas of the reconciliation protocol: there is no copy. ***\n\n',
  );

/** Returns the faults of a value by a schema of the protocol. */
export const faultsBy = (version: Version, name: string, value: unknown): readonly unknown[] => {
  const validate = BY_VERSION[version]?.get(name);
  if (validate === undefined) throw new Error(`there is no schema ${name} of ${version}`);
  validate(value);
  return validate.errors ?? [];
};
