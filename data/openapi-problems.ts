import type { Examples } from '../src/openapi/examples.js';
import { shown } from './openapi-shown.js';

type Json = Record<string, unknown>;

/** Asks for a path; options as fetch takes them. */
export type Ask = (path: string, options?: RequestInit) => Promise<{ status: number; body: Json }>;

/** Errors as requests get them; those that need an outage are shown from the error table. */
export const problemAnswers = async (ask: Ask): Promise<Examples['problems']> => {
  const kept: Examples['problems'] = {};
  const keep = async (name: string, path: string, options?: RequestInit): Promise<void> => {
    const { body } = await ask(path, options);
    const code = String(body['code']);
    kept[code] = { ...kept[code], [name]: shown(body) };
  };
  await keep('unknown_key', '/api/v1/genus?filter[nmae]=Solanum');
  await keep('malformed_bounds', '/api/v1/species?range[maximum_height_cm]=tall');
  await keep('page_too_deep', '/api/v1/species?page=2501');
  await keep('no_such_record', '/api/v1/species/solanum-imaginarium');
  await keep('beyond_the_last_page', '/api/v1/kingdoms?page=2');
  await keep('text_missing', '/api/v1/species/search');
  await keep('another_method', '/api/v1/species', { method: 'PUT' });
  await keep('target_too_long', `/api/v1/species?q=${'a'.repeat(9000)}`);
  const posted = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  await keep('body_too_long', '/api/auth/claim', {
    ...posted,
    body: JSON.stringify({ notes: 'a'.repeat(70_000) }),
  });
  await keep('not_json', '/api/auth/claim', {
    method: 'POST',
    body: 'token=a',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  await keep('no_credential', '/api/v1/species', { headers: { Authorization: '' } });
  for (let count = 0; count < 4; count += 1)
    await keep('budget_used_up', '/api/v1/species', { headers: { Authorization: '' } });
  delete kept['unauthorized']?.['budget_used_up'];
  return kept;
};
