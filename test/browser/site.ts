import { createServer } from 'node:http';
import { listen } from '../support/listen.js';

/** A site on its own origin that serves one page on every path. */
export interface Site {
  readonly origin: string;
  close(): void;
}

/**
 * A page that lists species from the service with a browser token and writes the result as JSON into its
 * title.
 */
const page = (
  service: string,
  token: string,
): string => `<!doctype html><meta charset="utf-8"><ul></ul><script>
fetch(${JSON.stringify(service)} + '/api/v1/species?filter[edible]=true', { headers: { Authorization: 'Bearer ' + ${JSON.stringify(token)} } })
  .then(async (answer) => {
    const { data, code } = await answer.json();
    for (const { scientific_name } of data ?? []) {
      const item = document.createElement('li');
      item.textContent = scientific_name;
      document.querySelector('ul').append(item);
    }
    const budget = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => answer.headers.get(name));
    document.title = JSON.stringify({ status: answer.status, code: code ?? null, budget });
  })
  .catch((error) => { document.title = JSON.stringify({ blocked: String(error) }); });
</script>`;

/**
 * Serves the page on a free port; `tokenFor` returns the token for its origin and is called on every request.
 */
export const serveSite = async (
  service: string,
  tokenFor: (origin: string) => Promise<string>,
): Promise<Site> => {
  const server = createServer((_, response) => {
    tokenFor(origin).then(
      (token) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page(service, token)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { origin, close: () => server.close() };
};
