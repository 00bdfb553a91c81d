import { readdirSync, readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';

/*
 * The requests in the documents, sent to the sample: a line `GET …` of a code block is answered 200, or the
 * status with which the next line begins, and has the shown total.
 */
interface Shown {
  readonly page: string;
  readonly path: string;
  readonly status: number;
  readonly total: number | null;
}

const PAGES = ['querying.md', 'corrections.md', 'data.md', 'migrating-from-trefle.md'];
const textOf = (page: string): string => readFileSync(packaged('docs', page), 'utf8');
const blocksOf = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);

const underApi = (path: string): string => (path.startsWith('/api/') ? path : `/api/v1${path}`);

/** Returns the requests of a block, each with the lines up to the next one. */
const shownIn = (page: string, block: string): readonly Shown[] =>
  [...block.matchAll(/^GET (\S+)(?: {2,}(.*))?\n?((?:(?!GET ).*\n)*)/gm)].map(([, path, note, answer]) => {
    const total = /"total": (\d+)/.exec(answer!)?.[1] ?? /(\d+)/.exec(note ?? '')?.[1];
    return {
      page,
      path: underApi(path!),
      status: Number(/^(\d{3}) /.exec(answer!)?.[1] ?? 200),
      total: total === undefined ? null : Number(total),
    };
  });

const requests = PAGES.flatMap((page) => blocksOf(page).flatMap((block) => shownIn(page, block)));
/** Conditions within the text: `range[toxicity]=low,`. */
const conditions = [
  ...new Set(
    PAGES.flatMap((page) => [
      ...textOf(page).matchAll(/`((?:filter|filter_not|range|order)\[(?!key)[a-z_]+\]=[^`…]+)`/g),
    ]).map(([, condition]) => condition!),
  ),
];

describe('requests in the documents', () => {
  let service: Service;
  beforeAll(async () => {
    service = await sampleService();
  });
  afterAll(() => service.close());

  it('are found', () => {
    expect(requests.length).toBeGreaterThanOrEqual(11);
    expect(conditions.length).toBeGreaterThanOrEqual(8);
    expect(readdirSync(packaged('docs'))).toEqual(expect.arrayContaining(PAGES));
  });

  it('say of which data their answers are', () => {
    const answering = [...new Set(requests.filter(({ total }) => total !== null).map(({ page }) => page))];
    expect(answering.length).toBeGreaterThan(1);
    expect(answering.filter((page) => !textOf(page).includes('INITIAL_DATA=sample npm start'))).toEqual([]);
  });

  it.each(requests)('$page: $path', async ({ path, status, total }) => {
    const answer = await service.get(path);
    expect({ status: answer.status, text: answer.text.slice(0, 300) }).toEqual({
      status,
      text: expect.any(String),
    });
    if (total !== null) expect(answer.body['meta']).toMatchObject({ total });
  });

  it.each(conditions)('a list accepts %s', async (condition) => {
    const { status, body } = await service.get(`/api/v1/species?${condition}`);
    expect(status).toBe(200);
    const { warnings = [] } = body['meta'] as { warnings?: readonly { problem: string }[] };
    expect(warnings.filter(({ problem }) => problem !== 'harm_unknown')).toEqual([]);
  });
});
