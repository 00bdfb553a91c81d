import type { Client } from 'pg';
import { sourceSlug } from '../fields/source-order.js';
import { filesAt } from './files.js';
import type { Manifest, SourceFile } from './manifest.js';
import { MANIFESTS } from './sources/index.js';

/** Returns the slugs of the registered sources that a data set is complete for: it withdraws what it does not contain. */
const completeSources = ({ files, sources }: Manifest): readonly string[] => {
  const complete = new Set(files.flatMap((file) => file.complete.map(sourceSlug)));
  return sources.map(({ slug }) => sourceSlug(slug)).filter((slug) => complete.has(slug));
};

/** A data set that is left out of a folder because an earlier one has the claims of its source. */
export interface LeftOut {
  readonly slug: string;
  readonly source: string;
  readonly insteadOf: string;
}

/**
 * Selects the names backbones of a folder: of several that are complete for one source, the first in the order of
 * ingestion. The others, such as a part of a checklist beside the whole, would withdraw its claims.
 */
export const selectBackbones = async <Located extends { readonly manifest: Manifest; readonly at: string }>(
  chosen: readonly Located[],
): Promise<{ readonly selected: readonly Located[]; readonly leftOut: readonly LeftOut[] }> => {
  const first = new Map<string, string>();
  const leftOut: LeftOut[] = [];
  const selected: Located[] = [];
  for (const each of chosen) {
    const { slug, isBackbone } = each.manifest;
    const sources = isBackbone ? completeSources((await filesAt(each.manifest, each.at)).manifest) : [];
    const source = sources.find((claimed) => first.has(claimed));
    if (source === undefined) selected.push(each);
    else leftOut.push({ slug, source, insteadOf: first.get(source)! });
    if (source === undefined) for (const claimed of sources) first.set(claimed, slug);
  }
  return { selected, leftOut };
};

/**
 * Refuses a file that would withdraw the claims of another data set: both are complete for a source and make the same
 * kinds of claims for it, such as a part of a checklist after the whole (C10.8).
 *
 * @param claimsOf "source kind" and "source attribute" that the file claims.
 * @throws Error naming the other data set.
 */
export const refuseToReplace = async (
  client: Client,
  dataSet: string,
  { name, complete }: SourceFile,
  claimsOf: readonly string[],
): Promise<void> => {
  const claimed = complete.map(sourceSlug);
  const others = MANIFESTS.filter((other) =>
    other.files.some((file) => file.complete.some((slug) => claimed.includes(sourceSlug(slug)))),
  ).map(({ slug }) => slug);
  const { rows } = await client.query<{ other: string; source: string }>(
    `select last.data_set as other, so.slug as source
     from (
       select distinct on (source, file) source as data_set, claims_of from ingest_run
       where state = 'done' and source = any ($1) order by source, file, id desc
     ) last
     cross join unnest(last.claims_of) as claim
     join source so on so.id = split_part(claim, ' ', 1)::integer
     where so.slug = any ($2) and claim = any ($3)
     order by 1, 2 limit 1`,
    [
      [...others, ...claimed.map((slug) => `dwca-${slug}`)].filter((slug) => slug !== dataSet),
      claimed,
      claimsOf,
    ],
  );
  const found = rows[0];
  if (found === undefined) return;
  throw new Error(
    `${name}: the claims of the source ${found.source} come from the data set ${found.other}. ${dataSet} makes the same kinds of claims and would withdraw those that it does not contain, so nothing was changed. Keep one of the two data sets; to replace ${found.other}, repeat the command with --withdraw-all.`,
  );
};
