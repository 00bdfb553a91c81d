import type { DeclaredRoute } from '../../src/http/router.js';
import { pascal } from './json.js';
import { segments } from './tags.js';

/** Returns the operation id: the verb, then the words of the path, such as `listSpecies` or `postCorrectionsAccept`. */
export const operationId = ({ method, path, collection, files }: DeclaredRoute): string => {
  const words = segments(path).filter((segment) => !segment.startsWith(':'));
  if (files !== undefined) words.push('file');
  const verb = method === 'get' && collection !== undefined ? 'list' : method;
  return verb + (pascal(words.join('-')) || 'Status');
};
