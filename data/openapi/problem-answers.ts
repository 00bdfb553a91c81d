import type { Examples } from './examples.js';
import { type Ask, posted } from './request.js';
import { shown } from './shown.js';

/**
 * Provokes errors and returns their answers by code. Errors that need an outage are taken from the error table instead.
 *
 * @param reviewed Id of an accepted correction.
 * @param user Token of an account that may not review.
 */
export const problemAnswers = async (
  ask: Ask,
  reviewed: string,
  user: string,
): Promise<Examples['problems']> => {
  const kept: Examples['problems'] = {};
  const keep = async (name: string, path: string, options?: RequestInit): Promise<void> => {
    const { body } = await ask(path, options);
    const code = String(body['code']);
    kept[code] = { ...kept[code], [name]: shown(body) };
  };
  // Requests without a credential come first, while the budget of the address lasts.
  await keep('no_credential', '/api/v1/species', { headers: { Authorization: '' } });
  await keep('unknown_key', '/api/v1/genus?filter[nmae]=Solanum');
  await keep('malformed_bounds', '/api/v1/species?range[maximum_height_cm]=tall');
  await keep('page_too_deep', '/api/v1/species?page=2501');
  await keep('no_such_record', '/api/v1/species/solanum-imaginarium');
  await keep('beyond_the_last_page', '/api/v1/kingdoms?page=2');
  await keep('text_missing', '/api/v1/species/search');
  await keep('another_method', '/api/v1/species', { method: 'PUT' });
  await keep('target_too_long', `/api/v1/species?q=${'a'.repeat(9000)}`);
  const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  await keep('body_too_long', '/api/auth/claim', {
    ...json,
    body: JSON.stringify({ notes: 'a'.repeat(70_000) }),
  });
  await keep('not_json', '/api/auth/claim', {
    method: 'POST',
    body: 'token=a',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  const accept = `/api/v1/corrections/${reviewed}/accept`;
  await keep('role_missing', accept, posted({}, user));
  await keep('reviewed_already', accept, { method: 'POST' });
  const wrong = { maximum_height_value: 200, maximum_height_unit: 'm', leaf_size: 'large' };
  const tomato = '/api/v1/corrections/species/solanum-lycopersicum';
  await keep('attributes', tomato, posted({ correction: wrong, source_type: 'observation' }, user));
  await keep(
    'no_change',
    tomato,
    posted({ correction: { rank: 'species' }, source_type: 'observation' }, user),
  );
  while (kept['too_many_requests'] === undefined)
    await keep('budget_used_up', '/api/v1/species', { headers: { Authorization: '' } });
  delete kept['unauthorized']?.['budget_used_up'];
  return kept;
};
