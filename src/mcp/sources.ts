import type { AskService } from './ask.js';
import type { SourcesResponse } from './responses.js';

/** A source as answers credit it. */
export interface SourceCredit {
  readonly slug: string;
  readonly name: string;
  readonly licence: string | null;
  /** The sentence to display with its data. */
  readonly credit: string | null;
}

/** Looks up sources by slug; the name of an unknown source is its slug. */
export type LookUpSources = (slugs: readonly string[]) => Promise<readonly SourceCredit[]>;

/** Milliseconds for which the list of sources is kept. */
const KEPT_MS = 600_000;
/** Maximum number of characters of a credit line. */
const MAX_CREDIT = 300;

/** Creates the lookup of sources. All callers share its list, which needs no credential. */
export const createSourceLookup = () => {
  let known: { readonly at: number; readonly bySlug: ReadonlyMap<string, SourceCredit> } | null = null;
  const read = async (ask: AskService) => {
    if (known !== null && Math.abs(Date.now() - known.at) < KEPT_MS) return known.bySlug;
    const { status, body } = await ask({ method: 'GET', path: '/api/v1/sources' });
    if (status !== 200) return known?.bySlug ?? new Map<string, SourceCredit>();
    const { data } = body as SourcesResponse;
    const bySlug = new Map(
      data.map(({ slug, name, licence, credit }) => [
        slug,
        { slug, name, licence, credit: credit.slice(0, MAX_CREDIT) },
      ]),
    );
    known = { at: Date.now(), bySlug };
    return bySlug;
  };
  return (ask: AskService): LookUpSources =>
    async (slugs) => {
      if (slugs.length === 0) return [];
      const bySlug = await read(ask);
      return slugs.map((slug) => bySlug.get(slug) ?? { slug, name: slug, licence: null, credit: null });
    };
};
