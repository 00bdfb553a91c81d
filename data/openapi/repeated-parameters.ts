import type { DocumentObject } from './json.js';
import type { SharedParameters } from './shared-parameters.js';

type Operations = ReadonlyMap<string, DocumentObject>;

const parametersOf = (operation: unknown): readonly DocumentObject[] =>
  ((operation as DocumentObject)['parameters'] ?? []) as readonly DocumentObject[];

/** Makes a component of each parameter that several operations have. */
export const shareRepeated = (paths: Operations, shared: SharedParameters): DocumentObject => {
  const counts = new Map<string, number>();
  for (const operation of [...paths.values()].flatMap((methods) => Object.values(methods)))
    for (const parameter of parametersOf(operation)) {
      const text = JSON.stringify(parameter);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  const sharedOrOwn = (parameter: DocumentObject): DocumentObject => {
    const name = String(parameter['name']);
    const names = [name, `record.${name}`, ...['2', '3', '4', '5', '6'].map((n) => `record.${name}.${n}`)];
    return parameter['$ref'] === undefined && counts.get(JSON.stringify(parameter))! > 1
      ? shared.add(names, parameter)
      : parameter;
  };
  const withShared = (operation: unknown): DocumentObject => {
    const parameters = parametersOf(operation).map(sharedOrOwn);
    return { ...(operation as DocumentObject), ...(parameters.length > 0 && { parameters }) };
  };
  return Object.fromEntries(
    [...paths].map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, withShared(each)])),
    ]),
  );
};
