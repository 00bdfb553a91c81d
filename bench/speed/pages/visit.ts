import { type Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** A page as a browser without cookies receives it. */
export interface Visited {
  readonly path: string;
  readonly status: number;
  /** Milliseconds to the end of the response. */
  readonly ms: number;
  /** Size of the compressed body, in bytes. */
  readonly bytes: number;
  readonly html: string;
}

/** Requests a page; does not follow a redirect. */
export const visit = (origin: string, path: string, agent: Agent): Promise<Visited> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    request(origin + path, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const ms = performance.now() - began;
        const body = Buffer.concat(chunks);
        const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
        resolve({ path, status: response.statusCode!, ms, bytes: body.length, html: text.toString() });
      });
    })
      .once('error', reject)
      .end();
  });

const ADDRESS = /\shref="(\/[^"#]*)/g;
const LINKED_DATA = /<script type="application\/ld\+json">(.*?)<\/script>/s;

/** Returns the paths within the service to which a page leads. */
export const linksOf = ({ html }: Visited): readonly string[] =>
  [...html.matchAll(ADDRESS)].map(([, path]) => path!.replaceAll('&amp;', '&'));

/**
 * Returns what the linked data of a plant page lacks of Bioschemas Taxon 1.0 (its minimum properties, and JSON that can be
 * read).
 */
export const missingLinkedData = ({ html }: Visited): readonly string[] => {
  const [, text] = LINKED_DATA.exec(html) ?? [];
  if (text === undefined) return ['all'];
  try {
    const data = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return ['@context', '@type', '@id', 'dct:conformsTo', 'name', 'taxonRank'].filter((key) => !data[key]);
  } catch {
    return ['JSON'];
  }
};

/** Patterns of pages whose addresses name a record, by their kind. */
const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['plant', /^\/species\/[^/]+$/],
  ['JSON of a plant', /^\/species\/[^/]+\/record\.json$/],
  ['CSV of claims', /^\/species\/[^/]+\/claims\.csv$/],
  ['form of a fix', /^\/species\/[^/]+\/fix\//],
  ['form of a report', /^\/species\/[^/]+\/report$/],
  ['zones of a group', /^\/(?:genus|families)\/[^/]+\/zones/],
  ['genus', /^\/genus\/[^/]+$/],
  ['family', /^\/families\/[^/]+$/],
  ['zone', /^\/zones\/[^/]+$/],
  ['explorer', /^\/explore$/],
  ['comparison', /^\/compare$/],
  ['language', /^\/language\//],
  ['API', /^\/api\//],
];

/** Returns the kind of the page at a path, or `other`. */
export const kindOf = (path: string): string => {
  const [address] = path.split('?', 1);
  return KINDS.find(([, pattern]) => pattern.test(address!))?.[0] ?? 'other';
};
