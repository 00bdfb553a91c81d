import type { Client } from 'pg';
import type { DeclaredRoute } from '../../src/http/router.js';
import type { Read, Service } from '../contract/service.js';
import { insideOf, PAYLOADS, type Payload } from './payloads.js';
import { headersOf, type Place, placesOf, type Sent } from './places.js';

/** Existing values for the parameters of paths. */
const THERE = new Map([
  [':species_id', 'pyrella-montana'],
  [':plant_id', 'pyrella-montana'],
  [':genus_id', 'pyrella'],
  [':family_id', 'pyrellaceae'],
  [':zone_id', 'eur'],
  [':record_type', 'species'],
  [':record_id', 'pyrella-montana'],
]);

const OWN = new Map([
  ['genus', 'pyrella'],
  ['families', 'pyrellaceae'],
  ['corrections', '1'],
]);

/** Returns an existing path of the route, or one with the given value in place of a parameter. */
const filled =
  ({ path }: DeclaredRoute) =>
  (only?: readonly [string, string]): string => {
    const parts = path.split('/');
    return parts
      .map((part, at) => {
        if (!part.startsWith(':')) return part;
        if (part === only?.[0]) return encodeURIComponent(only[1]);
        return THERE.get(part) ?? OWN.get(parts[at - 1] ?? '') ?? 'pyrella-montana';
      })
      .join('/');
  };

/** The first place of a kind is tried with this many payloads, all of them in rotation. */
const OF_A_KIND = 6;
/** Keys of further collections with the same key set are tried once in this many times. */
const THINNED = 4;

/**
 * Returns the places of all routes with their payloads: several for the first place of each kind, one for some of the others.
 */
export const placesOfAll = (
  routes: readonly DeclaredRoute[],
): readonly (readonly [Place, readonly Payload[]])[] => {
  const seen = new Set<string>();
  let nth = 0;
  const next = (count: number): readonly Payload[] =>
    Array.from({ length: count }, () => PAYLOADS[nth++ % PAYLOADS.length]!);
  return routes.flatMap((route) => {
    const all = [...placesOf(route, filled(route)), ...headersOf(route.rule, filled(route)())];
    return all.map((place): readonly [Place, readonly Payload[]] => {
      const kind = place.isHeader ? place.where : `${place.where} of ${route.collection?.kind ?? route.rule}`;
      const isNew = !seen.has(kind);
      seen.add(kind);
      if (isNew) return [place, next(place.where.endsWith(']') ? OF_A_KIND / 3 : OF_A_KIND)];
      return [place, nth++ % THINNED === 0 ? next(1) : []];
    });
  });
};

/** Returns a match without its text; the reason why nothing is similar may differ. */
const matched = (data: unknown): unknown =>
  [data].flat().map((each) => {
    const { type, species, alternatives } = (each ?? {}) as Record<string, unknown>;
    return { type, species, alternatives };
  });

/** Returns the part of an answer that does not depend on the words that were sent. */
const meaning = ({ status, body }: Read): unknown => {
  const { code, data, meta, details } = body as Record<string, unknown>;
  const problems = Array.isArray(details)
    ? details.map((each) => (each as { problem: string }).problem)
    : null;
  const first = [data].flat()[0] as
    | { change_status?: string; confidence?: number; conditions?: unknown }
    | undefined;
  // How a description is understood depends on its words (C7.30).
  const described = first?.conditions === undefined ? data : 'a description';
  const comparable = first?.confidence === undefined ? described : matched(data);
  return {
    // A second submission replaces the first.
    status: status === 201 ? 200 : status,
    code,
    problems,
    data: first?.change_status === undefined ? comparable : 'a correction',
    total: (meta as { total?: number } | undefined)?.total,
  };
};

const LINK = /^\/api\/[\w./%~-]*(?:\?[\w.%+=&*~-]*)?$/;

/** Every text of the run: a list may show what an earlier request stored. */
const SENT = PAYLOADS.map(({ hostile }) => hostile);

/** Returns whether a text was refused for its form, whatever it holds: NUL in what is stored (C9.4), a sign in a scheme. */
const isRefused = ({ status, body }: Read): boolean =>
  status === 422 && JSON.stringify(body['details']).includes('"problem":"malformed"');

/** Describes what is wrong with the answer to a hostile text; undefined if nothing is. */
const wrongWith = (answer: Read, harmless: Read): string | undefined => {
  const { status, headers, text, body } = answer;
  if (status >= 500) return `it is ${status}`;
  if (headers.has('x-smuggled')) return 'it has a header that was sent';
  if (headers.get('x-content-type-options') !== 'nosniff') return 'its type may be guessed';
  const type = headers.get('content-type');
  if (text !== '' && !/^application\/(?:json|x-ndjson); charset=utf-8$/.test(type ?? ''))
    return `it is ${type}`;
  const links = Object.values((body['links'] ?? {}) as Record<string, string>);
  const bad = links.find((link) => !LINK.test(link));
  if (bad !== undefined) return `it links to ${bad}`;
  const inside = insideOf(text, SENT);
  if (inside !== null) return `it shows ${inside}`;
  const [got, expected] = [meaning(answer), meaning(harmless)].map((each) => JSON.stringify(each));
  return got === expected || isRefused(answer)
    ? undefined
    : `it is ${got?.slice(0, 300)}, and ${expected?.slice(0, 300)} to a harmless text`;
};

/** Number of concurrent requests. */
const LANES = 6;

/**
 * Sends every payload, and a harmless text of the same shape, to every place; returns one line per wrong
 * answer.
 *
 * @param token Token of an account without rate limits.
 */
export const inject = async (
  { ask }: Service,
  token: string,
  places: readonly (readonly [Place, readonly Payload[]])[],
): Promise<{ readonly sent: number; readonly wrong: readonly string[] }> => {
  const wrong: string[] = [];
  const known = new Map<string, Promise<Read>>();
  const send = ({ method, path, headers, body }: Sent): Promise<Read> =>
    ask(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      ...(body ? { body } : {}),
    });
  const all = places.flatMap(([place, payloads]) => payloads.map((payload) => ({ place, payload })));
  const twin = (place: Place, { harmless }: Payload): Promise<Read> => {
    const sent = place.with(harmless);
    const key = JSON.stringify(sent);
    const found = known.get(key) ?? send(sent);
    known.set(key, found);
    return found;
  };
  const lane = async (): Promise<void> => {
    for (let next = all.pop(); next !== undefined; next = all.pop()) {
      const { place, payload } = next;
      const harmless = await twin(place, payload);
      const fault = wrongWith(await send(place.with(payload.hostile)), harmless);
      if (fault !== undefined)
        wrong.push(`${place.rule} ${place.where} with ${JSON.stringify(payload.hostile)}: ${fault}`);
    }
  };
  const sent = all.length;
  await Promise.all(Array.from({ length: LANES }, lane));
  return { sent, wrong };
};

/** Returns all stored data except submissions, which the writing routes are meant to store. */
export const storedBesideSubmissions = async (client: Client): Promise<unknown> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by name`,
  );
  const others = tables.map(({ name }) => name).filter((name) => name !== 'public.correction');
  const sums = await Promise.all(
    others.map(async (name) => {
      const { rows } = await client.query<{ sum: string | null }>(
        `select md5(string_agg(t::text, E'\\n' order by t::text)) as sum from ${name} t`,
      );
      return [name, rows[0]!.sum];
    }),
  );
  return Object.fromEntries(sums);
};
