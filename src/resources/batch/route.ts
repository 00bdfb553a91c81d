import { z } from 'zod';
import { checkedBody, unknownMembers } from '../../http/body.js';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { chargeUnits, type Payer, type Units, unitsOf } from '../../http/units.js';
import { parsePlain } from '../../query/parse-plain.js';
import { faulty } from '../../query/problem.js';
import type { Selection } from '../../query/read-fields.js';
import { readFormat } from '../../query/read-format.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { csvForm } from '../fields/csv.js';
import type { ItemMembers } from '../fields/item-members.js';
import { readBodyFields } from '../fields/read-body-fields.js';
import { selectedFrom } from '../fields/schema.js';
import { member } from '../formats.js';
import type { Streams } from '../list/streams.js';
import { SpeciesItem } from '../species/schema.js';
import type { BatchIdentifiers, IdentifierBearer } from './identifiers.js';
import type { Batch, ResolvedReference, ResolveReferences, SpeciesReference } from './references.js';
import { BatchAnswer, BatchBody, batchAnswer } from './schema.js';
import type { ReadSpeciesItems } from './species-items.js';

/** Where many species are asked for. */
export const SPECIES_BATCH = { method: 'post', path: '/api/v1/species/batch', readOnly: true } as const;

/** Species that are read together and then sent. */
const READ_TOGETHER = 250;
/** Maximum bytes of a body: a thousand slugs of 255 letters. */
const MAX_BYTES = 524_288;

const Parameters = z.object({
  format: member(
    z.enum(['json', 'csv', 'ndjson']).optional(),
    'Form of the answer; by default as `Accept` says.',
    'ndjson',
  ),
});

/** Dependencies of the route. */
export interface BatchParts {
  readonly resolve: ResolveReferences;
  readonly items: ReadSpeciesItems;
  readonly identifiers: BatchIdentifiers;
  readonly members: ItemMembers;
  readonly streams: Streams;
  readonly units: Units;
}

const readQuery = (raw: string) => {
  const { values, warnings } = parsePlain(raw, Object.keys(Parameters.shape));
  const { value: format, fault } = readFormat(values.get('format'));
  if (fault) throw faulty('bad_request', [fault]);
  return { format, warnings };
};

/** Adds the route that returns many species at once (contract C14.15 to C14.17). */
export const batchRoutes = (router: ApiRouter, parts: BatchParts): void => {
  const { members } = parts;
  const selectedItem = selectedFrom(...members.schemas);
  declare(
    router,
    {
      ...SPECIES_BATCH,
      rule: 'C2.55',
      summary: 'Get many species',
      description: `Returns up to 1,000 species by \`ids\` or \`slugs\`, in the order sent; \`fields\` selects their members, \`to\` adds
their identifiers in other schemes (\`meta.identifiers\`). \`meta.not_found\`
lists references that name no species, \`meta.merged\` those that now lead to another record. Use it to show your own list of
plants with a single request.

With \`format=ndjson\` or \`Accept: application/x-ndjson\` the answer is one species a line, and a last line with \`meta\`; with
\`format=csv\` or \`Accept: text/csv\` one species a row.`,
      parameters: Parameters,
      query: readQuery,
      body: BatchBody,
      maxBodyBytes: MAX_BYTES,
      response: warnable(BatchAnswer),
      row: z.union([SpeciesItem, z.strictObject({ meta: warnableMeta })]),
      selected: {
        response: warnable(batchAnswer(selectedItem)),
        row: z.union([selectedItem, z.strictObject({ meta: warnableMeta })]),
      },
      streamed: true,
      status: [200, 400, 413, 415, 422],
      caching: 'never',
    },
    async ({ query, body, payer, accepted, signal }) => {
      const selection = readBodyFields(body['fields'], members.fields);
      const { ids, slugs = [], to = null } = checkedBody(BatchBody, body);
      const batch: Batch = ids ? { kind: 'ids', given: ids } : { kind: 'slugs', given: slugs };
      const warnings = [...query.warnings, ...unknownMembers(body, BatchBody)];
      await chargeUnits(parts.units, payer, unitsOf(batch.given.length));
      const outcome = outcomes(to);
      return {
        rows: batchRows(parts, { batch, selection, to, payer, signal, onResolved: outcome.add }),
        meta: () => metaWith(outcome.get(), warnings),
        format: query.format ?? accepted,
        csv: csvForm(selection === null ? members.listedLeaves : members.leaves, selection),
        metaLine: true,
      };
    },
  );
};

const warnableMeta = (warnable(BatchAnswer) as z.ZodObject).shape['meta'] as z.ZodType;

/** Collects what became of the references. */
const outcomes = (to: readonly string[] | null) => {
  let total = 0;
  const notFound: SpeciesReference[] = [];
  const merged: { given: SpeciesReference; id: number; slug: string }[] = [];
  const shared: { given: SpeciesReference; species: readonly IdentifierBearer[] }[] = [];
  const identifiers: { given: SpeciesReference; id: number; ids: Record<string, string | null> }[] = [];
  return {
    add: ({ given, species, isFormer }: ResolvedReference, found: FoundIdentifiers): void => {
      if (species === null) notFound.push(given);
      else total += 1;
      if (species !== null && isFormer) merged.push({ given, ...species });
      const bearers = found.shared.get(given);
      if (bearers !== undefined) shared.push({ given, species: bearers });
      if (species === null || to === null) return;
      const own = found.of.get(species.id);
      const ids = Object.fromEntries(to.map((scheme) => [scheme, own?.[scheme] ?? null]));
      identifiers.push({ given, id: species.id, ids });
    },
    get: () => ({
      total,
      not_found: notFound,
      merged,
      ...(shared.length === 0 ? {} : { shared }),
      ...(to === null ? {} : { identifiers }),
    }),
  };
};

/** What is known of the identifiers of some references. */
interface FoundIdentifiers {
  readonly of: Awaited<ReturnType<BatchIdentifiers['of']>>;
  readonly shared: Awaited<ReturnType<BatchIdentifiers['shared']>>;
}

/** A batch that is being answered. */
interface BatchJob {
  readonly batch: Batch;
  readonly selection: Selection | null;
  /** Schemes to answer with; null for none. */
  readonly to: readonly string[] | null;
  readonly payer: Payer;
  /** Aborted when the client disconnects. */
  readonly signal: CancellationSignal;
  readonly onResolved: (reference: ResolvedReference, found: FoundIdentifiers) => void;
}

/** Yields the species of a batch as JSON, in the order of their references. */
async function* batchRows(
  { resolve, items, identifiers, streams }: BatchParts,
  { batch: { kind, given }, selection, to, payer, signal, onResolved }: BatchJob,
) {
  for (let at = 0; at < given.length; at += READ_TOGETHER) {
    const some = given.slice(at, at + READ_TOGETHER);
    const read = async () => {
      const resolved = await resolve(kind, some);
      const ids = [...new Set(resolved.flatMap(({ species }) => species?.id ?? []))];
      const found: FoundIdentifiers = {
        of: to === null || ids.length === 0 ? new Map() : await identifiers.of(ids, to),
        shared: kind === 'slugs' ? await identifiers.shared(some) : new Map(),
      };
      return { resolved, found, shown: ids.length === 0 ? new Map() : await items(ids, selection) };
    };
    const { resolved, shown, found } = await streams(payer, read, { isFirst: at === 0, signal });
    const rows: string[] = [];
    for (const reference of resolved) {
      const row: string | undefined = reference.species ? shown.get(reference.species.id) : undefined;
      // A species that was deleted after it was resolved is not found.
      onResolved(row === undefined ? { ...reference, species: null } : reference, found);
      if (row !== undefined) rows.push(row);
    }
    yield rows;
  }
}
