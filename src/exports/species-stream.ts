import type { Client } from 'pg';
import { ATTRIBUTES } from '../fields/registry.js';
import { WITHOUT_PROVENANCE_RANK } from '../fields/source-order.js';
import { inLanguages } from '../species/common-names.js';
import type { FullRecord } from '../species/full-record.js';
import type { Provenance } from '../species/provenance.js';
import { type Published, published } from '../species/published-values.js';
import type { LicenceSet } from './licences.js';
import { resolvePermitted } from './permitted.js';

/** A species as exports write it. */
export interface ExportedSpecies {
  readonly record: FullRecord;
  readonly values: Published;
  /** Provenance of the published values by field key. */
  readonly provenance: Readonly<Record<string, Provenance>>;
}

/** Which species an export contains, and what of them. */
export interface ExportScope {
  readonly licences: LicenceSet;
  /** Codes of the languages of common names; null for all. The published name stays. */
  readonly languages: ReadonlySet<string> | null;
  /** Ids of the species; null for all. */
  readonly chosen: ReadonlySet<number> | null;
}

interface Row {
  readonly record: FullRecord;
  readonly provenance: Readonly<Record<string, Provenance>>;
}

/** Species that are read together: about 10 MB of records. */
const READ_TOGETHER = 500;

/** Yields the chosen ids in ascending order, in parts. A part may be empty. */
export async function* speciesIds(client: Client, chosen: ReadonlySet<number> | null) {
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ id: number }>(
      'select id from public.species where id > $1 order by id limit $2',
      [after, READ_TOGETHER],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows.map(({ id }) => id).filter((id) => chosen === null || chosen.has(id));
  }
}

const KEYS = ATTRIBUTES.map(({ key }) => key);

const read = async (
  client: Client,
  ids: readonly number[],
  { licences: set, languages }: ExportScope,
): Promise<readonly ExportedSpecies[]> => {
  if (set !== 'all') await resolvePermitted(client, ids, WITHOUT_PROVENANCE_RANK);
  const { rows } = await client.query<Row>(
    `select r.record, species_provenance(r.id, r.record -> 'winners', $2) as provenance
     from species_full_records($1) r order by r.id`,
    [ids, KEYS],
  );
  return rows.map(({ record, provenance }) => ({
    record: languages === null ? record : { ...record, common_names: inLanguages(record, languages) },
    provenance,
    values: published(record),
  }));
};

/** Yields species by id, in parts, from the snapshot of the session. The next part is read while one is written. */
export async function* exportedSpecies(
  client: Client,
  scope: ExportScope,
): AsyncGenerator<readonly ExportedSpecies[]> {
  let next: Promise<readonly ExportedSpecies[]> | null = null;
  for await (const ids of speciesIds(client, scope.chosen)) {
    const before: Promise<readonly ExportedSpecies[]> | null = next;
    next = ids.length === 0 ? Promise.resolve([]) : read(client, ids, scope);
    // A failure is thrown where the part is awaited.
    next.catch(() => undefined);
    if (before !== null) yield await before;
  }
  if (next !== null) yield await next;
}
