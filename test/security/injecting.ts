import type { Client } from 'pg';
import type { DeclaredRoute } from '../../src/http/router.js';
import type { Read, Service } from '../contract/service.js';
import { insideOf, PAYLOADS, type Payload } from './payloads.js';
import { headersOf, type Place, placesOf, type Sent } from './places.js';

/** What is there for the parameters of paths. */
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

/** A path of the route that leads somewhere, or has one value in place of what would. */
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

/** Of the hundreds of keys each is tried with so many payloads, all of them in turn. */
const OF_A_KEY = 3;
/** Of further collections with the same keys one in so many is tried. */
const THINNED = 4;

/** The places of all routes, each kind of place with all payloads, the same kind elsewhere with one. */
export const placesOfAll = (
  routes: readonly DeclaredRoute[],
): readonly (readonly [Place, readonly Payload[]])[] => {
  const seen = new Set<string>();
  let turn = 0;
  const next = (count: number): readonly Payload[] =>
    Array.from({ length: count }, () => PAYLOADS[turn++ % PAYLOADS.length]!);
  return routes.flatMap((route) => {
    const all = [...placesOf(route, filled(route)), ...headersOf(route.rule, filled(route)())];
    return all.map((place): readonly [Place, readonly Payload[]] => {
      const kind = place.isHeader ? place.where : `${place.where} of ${route.takes?.of ?? route.rule}`;
      const isNew = !seen.has(kind);
      seen.add(kind);
      const isKey = place.where.endsWith(']');
      if (isNew) return [place, isKey ? next(OF_A_KEY) : PAYLOADS];
      return [place, !isKey || turn++ % THINNED === 0 ? next(1) : []];
    });
  });
};

/** What is said of a name that was matched; why nothing is like it may differ. */
const matched = (data: unknown): unknown =>
  [data].flat().map((each) => {
    const { type, species, alternatives } = (each ?? {}) as Record<string, unknown>;
    return { type, species, alternatives };
  });

/** What of an answer does not depend on the words that were sent. */
const meaning = ({ status, body }: Read): unknown => {
  const { code, data, meta, details } = body as Record<string, unknown>;
  const problems = Array.isArray(details)
    ? details.map((each) => (each as { problem: string }).problem)
    : null;
  const first = [data].flat()[0] as { change_status?: string; confidence?: number } | undefined;
  const told = first?.confidence === undefined ? data : matched(data);
  return {
    // A second submission replaces the first.
    status: status === 201 ? 200 : status,
    code,
    problems,
    data: first?.change_status === undefined ? told : 'a correction',
    total: (meta as { total?: number } | undefined)?.total,
  };
};

const LINK = /^\/api\/[\w./%~-]*(?:\?[\w.%+=&*~-]*)?$/;

/** What is wrong with an answer to a hostile text; undefined where nothing is. */
const wrongWith = (answer: Read, sent: string, harmless: Read): string | undefined => {
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
  const inside = insideOf(text, sent);
  if (inside !== null) return `it shows ${inside}`;
  const [got, expected] = [meaning(answer), meaning(harmless)].map((each) => JSON.stringify(each));
  return got === expected
    ? undefined
    : `it is ${got?.slice(0, 300)}, and ${expected?.slice(0, 300)} to a harmless text`;
};

/** How many requests are under way at once. */
const LANES = 6;

/**
 * Sends every payload to every place, with its harmless twin; what is wrong with the answers, one line each.
 *
 * @param token Of an account whose requests are not counted.
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
      const fault = wrongWith(await send(place.with(payload.hostile)), payload.hostile, harmless);
      if (fault !== undefined)
        wrong.push(`${place.rule} ${place.where} with ${JSON.stringify(payload.hostile)}: ${fault}`);
    }
  };
  const sent = all.length;
  await Promise.all(Array.from({ length: LANES }, lane));
  return { sent, wrong };
};

/** All that is stored but what the writing routes are there to write: submissions. */
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
