// Question: What does a small client in JavaScript look like?
// Shows:    One class: records, lists page by page, errors as exceptions, and answers kept by ETag.
// Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 node client.mjs

import { pathToFileURL } from 'node:url';

export class LinneaError extends Error {
  constructor(status, { code, message, details, request_id }) {
    super(`${status} ${code}: ${message} (request ${request_id})`);
    Object.assign(this, { status, code, details, requestId: request_id });
  }
}

export class Linnea {
  /** Answers by path. A long-running program needs a limit here. */
  #kept = new Map();

  constructor(url, token) {
    this.url = url;
    this.token = token;
  }

  /** The answer to a path below /api/v1; parameters such as { 'filter[edible]': true } are encoded. */
  async get(path, parameters = {}) {
    const query = new URLSearchParams(parameters).toString();
    return this.#ask(`/api/v1/${path}${query && `?${query}`}`);
  }

  /** Every record of a list or search. */
  async *all(path, parameters) {
    let page = await this.get(path, parameters);
    while (true) {
      yield* page.data;
      if (!page.links.next) return;
      page = await this.#ask(page.links.next);
    }
  }

  async #ask(path) {
    const kept = this.#kept.get(path);
    const headers = { Authorization: `Bearer ${this.token}`, ...(kept && { 'If-None-Match': kept.etag }) };
    const answer = await fetch(this.url + path, { headers });
    if (answer.status === 304) return kept.body;
    const body = await answer.json();
    if (!answer.ok) throw new LinneaError(answer.status, body);
    const etag = answer.headers.get('ETag');
    if (etag) this.#kept.set(path, { etag, body });
    return body;
  }
}

// Run as a program; import the class to use it elsewhere.
if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { LINNEA_URL = 'http://localhost:3000', LINNEA_TOKEN } = process.env;
  const linnea = new Linnea(LINNEA_URL, LINNEA_TOKEN);

  const { data: tomato } = await linnea.get('species/solanum-lycopersicum');
  console.log(tomato.scientific_name, tomato.author, '-', tomato.common_name);

  // Asked again, the service answers 304 without a body, and the kept answer is returned.
  const again = await linnea.get('species/solanum-lycopersicum');
  if (again.data !== tomato) throw new Error('The kept answer was not used.');

  let shrubs = 0;
  for await (const { scientific_name } of linnea.all('species', { 'filter[ligneous_type]': 'shrub' })) {
    console.log(' shrub:', scientific_name);
    if (++shrubs === 30) break;
  }
  if (shrubs === 0) throw new Error('There are no shrubs.');

  const refused = await linnea.get('species', { 'filter[lihgt]': '8' }).catch((error) => error);
  if (!(refused instanceof LinneaError) || refused.status !== 400)
    throw new Error('An unknown key must be refused.');
  console.log('A misspelt key is refused with a suggestion:', refused.details.suggestions);
}
