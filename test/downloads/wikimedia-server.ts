import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Answer, type FileServer, fileServer } from './file-server.js';

/** A request to one of the three interfaces. */
interface Asked {
  readonly interface: 'sparql' | 'wikidata' | 'commons';
  readonly parameters: Readonly<Record<string, string>>;
  readonly userAgent: string | undefined;
}

/** Data of the server. */
export interface Wikimedia {
  /** Entities by id, in the JSON of Wikibase. */
  readonly entities: Map<string, object>;
  /** Merged items and renamed files: from, to. */
  readonly redirects: Map<string, string>;
  /** Ids of items by taxon name, as the query service knows them: it may lag behind. */
  readonly named: Map<string, readonly string[]>;
  /** Metadata of files by name. */
  readonly files: Map<string, object>;
}

export interface WikimediaServer extends Pick<FileServer, 'address' | 'close'> {
  readonly asked: readonly Asked[];
  /** Answers that the next requests get instead of their own, in this order; null for their own. */
  readonly faults: (Answer | null)[];
}

/**
 * A server that answers as the Wikidata Query Service, Wikidata and Wikimedia Commons do by their documentation:
 * SPARQL 1.1 results, `wbgetentities`, and `imageinfo` with `extmetadata`, which it sends in two parts. Refuses more than 50
 * items or files.
 */
export const wikimediaServer = async (data: Wikimedia): Promise<WikimediaServer> => {
  const asked: Asked[] = [];
  const faults: (Answer | null)[] = [];
  const server = await fileServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parameters = Object.fromEntries(new URLSearchParams(await text(request)));
    const of = request.url!.slice(1) as Asked['interface'];
    asked.push({ interface: of, parameters, userAgent: request.headers['user-agent'] });
    const fault = faults.shift();
    if (fault) return fault(request, response);
    const size = (parameters['ids'] ?? parameters['titles'])?.split('|').length ?? 0;
    if (size > 50)
      return void response.end(JSON.stringify({ error: { code: 'toomanyvalues', info: `${size} values` } }));
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(ANSWERS[of](data, parameters)));
  };
  return { address: server.address, asked, faults, close: server.close };
};

type Parameters = Asked['parameters'];

const ANSWERS: Readonly<Record<Asked['interface'], (data: Wikimedia, parameters: Parameters) => object>> = {
  sparql: ({ named }, { query }) => ({
    head: { vars: ['name', 'item'] },
    results: {
      bindings: namesIn(query!).flatMap((name) =>
        (named.get(name) ?? []).map((id) => ({
          name: { type: 'literal', value: name },
          item: { type: 'uri', value: `http://www.wikidata.org/entity/${id}` },
        })),
      ),
    },
  }),
  wikidata: ({ entities, redirects }, { ids }) => ({
    entities: Object.fromEntries(
      ids!.split('|').map((id) => {
        const to = redirects.get(id);
        const entity = entities.get(to ?? id);
        if (entity === undefined) return [id, { id, missing: '' }];
        return [id, { ...entity, ...(to === undefined ? {} : { redirects: { from: id, to } }) }];
      }),
    ),
    success: 1,
  }),
  commons: ({ files, redirects }, { titles, iistart }) => {
    const asked = titles!.split('|').map((title) => title.replace(/^File:/, '').replaceAll('_', ' '));
    const renamed = asked.filter((name) => redirects.has(name));
    const pages = asked.map((title, at) => {
      const name = redirects.get(title) ?? title;
      const metadata = files.get(name);
      const known = { ns: 6, title: `File:${name}` };
      if (metadata === undefined) return { ...known, missing: true };
      // The first part of the answer has every second file.
      const isNow = (at % 2 === 1) === (iistart !== undefined);
      return { ...known, pageid: at + 1, ...(isNow ? { imageinfo: [infoOf(name, metadata)] } : {}) };
    });
    const normalized = titles!
      .split('|')
      .filter((title) => title.includes('_'))
      .map((from) => ({ fromencoded: false, from, to: from.replaceAll('_', ' ') }));
    const isWhole = pages.length < 2 || iistart !== undefined;
    return {
      ...(isWhole
        ? { batchcomplete: true }
        : { continue: { iistart: '2020-01-01T00:00:00Z', continue: '||' } }),
      query: {
        ...(normalized.length > 0 ? { normalized } : {}),
        ...(renamed.length > 0
          ? {
              redirects: renamed.map((from) => ({ from: `File:${from}`, to: `File:${redirects.get(from)}` })),
            }
          : {}),
        pages,
      },
    };
  },
};

const infoOf = (name: string, metadata: object) => ({
  url: `https://upload.wikimedia.org/wikipedia/commons/0/00/${name.replaceAll(' ', '_')}`,
  descriptionurl: `https://commons.wikimedia.org/wiki/File:${name.replaceAll(' ', '_')}`,
  descriptionshorturl: 'https://commons.wikimedia.org/w/index.php?curid=1',
  extmetadata: metadata,
});

const namesIn = (query: string): readonly string[] =>
  [...query.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([quoted]) => JSON.parse(quoted) as string);

/** A statement of an item. */
const statement = (value: unknown, rank = 'normal') => ({
  mainsnak: { snaktype: 'value', property: 'P', datavalue: { value, type: 'string' }, datatype: 'string' },
  type: 'statement',
  rank,
});

const RANKS: Readonly<Record<string, string>> = { '!': 'preferred', '~': 'deprecated' };

/** Statements of texts; `!` at the end marks a preferred one, `~` a deprecated one. */
const statements = (written: string | readonly string[]) =>
  [written].flat().map((text) => statement(text.replace(/[!~]$/, ''), RANKS[text.at(-1)!]));

interface Described {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Common names with their language; `!` at the end marks the preferred one. */
  readonly common?: readonly (readonly [string, string])[];
  readonly ids?: Readonly<Record<string, string | readonly string[]>>;
  readonly image?: string | readonly string[];
}

/** An item in the JSON of Wikibase. */
export const item = (id: string, { name, labels = {}, common = [], ids = {}, image }: Described) => ({
  pageid: 1,
  ns: 0,
  title: id,
  type: 'item',
  id,
  labels: Object.fromEntries(
    Object.entries(labels).map(([language, value]) => [language, { language, value }]),
  ),
  claims: {
    P225: [statement(name), statement('Vetus nomen', 'deprecated')],
    P1843: [
      ...common.map(([language, written]) =>
        statement(
          { language, text: written.replace(/!$/, '') },
          written.endsWith('!') ? 'preferred' : 'normal',
        ),
      ),
      { mainsnak: { snaktype: 'somevalue', property: 'P1843' }, type: 'statement', rank: 'normal' },
    ],
    ...Object.fromEntries(Object.entries(ids).map(([property, value]) => [property, statements(value)])),
    ...(image === undefined ? {} : { P18: statements(image) }),
  },
});

/** Metadata of a file, as CommonsMetadata gives them. */
export const metadata = (terms: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(terms).map(([key, value]) => [key, { value, source: 'commons-desc-page', hidden: '' }]),
  );
