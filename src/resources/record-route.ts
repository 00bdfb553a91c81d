import { z } from 'zod';
import { metaWith, warnable } from '../http/meta.js';
import { type ApiRouter, declare } from '../http/router.js';
import type { ParentParameter } from '../query/collections.js';
import { parsePlain } from '../query/parse-plain.js';
import { faulty } from '../query/problem.js';
import { type FieldSet, readFields, type Selection } from '../query/read-fields.js';
import { readLanguage } from '../query/read-language.js';
import type { Warning } from '../query/warning.js';
import { quoted } from '../wording/suggestions.js';
import { compactable, readZonesForm, withCompactZones, ZonesParameter } from './compact-zones.js';
import { keysWithin, plainFieldSet, speciesFieldSet } from './fields/field-set.js';
import { picker } from './fields/pick.js';
import { selectedFrom } from './fields/schema.js';
import { member } from './formats.js';
import type { TranslateRecord } from './languages/translate.js';
import { findParents, PARENT_KINDS, type ParentLookups } from './list/parents.js';
import type { FindMerged, MergedSpecies } from './merged-species.js';
import { noSuchRecord, type RecordKind, recordNotFound } from './not-found.js';
import { RecordPath, type Reference } from './reference.js';
import type { ReadDetails } from './species/details.js';
import type { ReadVersion, Rendered, StoredRecords } from './stored-records.js';
import { surrogateKeys } from './surrogate-keys.js';

/** A record as returned by its presenter (contract C8.10). */
interface RecordEnvelope<Data> {
  readonly data: Data;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Warnings about the record, which follow those about the request. */
  readonly warnings?: readonly Warning[];
}

/** Declaration of a record route, with the function that finds its record. */
export interface RecordSpec<Data extends object = object> {
  readonly kind: RecordKind;
  readonly rule: string;
  /** Path; ends in `:id`, an id or slug (C1.10). */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly response: z.ZodObject<{ data: z.ZodObject; meta: z.ZodObject }>;
  /** Reads the provenance of the values of species and plants, which `fields` can select (C14.12). */
  readonly details?: ReadDetails;
  /** Shows names in the language of `lang` (C7.10). */
  readonly translate?: TranslateRecord;
  /** Finds the merged species that a path named, for species and plants (C16.9). */
  readonly findMerged?: FindMerged;
  /** `review` for corrections, which change at any moment and are never cached (C12.1). */
  readonly caching?: 'record' | 'review';
  /** Where answers of records that are read repeatedly are kept, and how the version of one is read (C12.2). */
  readonly kept?: KeptBy | undefined;
  /** Returns the record; null if nothing has the id or slug. */
  readonly find: (ref: string) => Promise<RecordEnvelope<Data> | null>;
}

/** The store of answers, and the versions of the records that it keeps. */
export interface KeptBy {
  readonly stored: StoredRecords;
  readonly version: ReadVersion;
}

/** Returns the part of a record declaration that flat and nested routes share. */
export const recordsOf = <Row, Data extends object>(
  kind: RecordKind,
  response: RecordSpec['response'],
  row: (ref: string) => Promise<Row | null>,
  present: (row: Row) => RecordEnvelope<Data>,
) => ({
  kind,
  response,
  find: async (ref: string): Promise<RecordEnvelope<Data> | null> => {
    const found = await row(ref);
    return found === null ? null : present(found);
  },
});

/** How a nested record is checked against the parent in its path. */
interface Nesting<Data> {
  readonly parameter: ParentParameter;
  readonly lookups: ParentLookups;
  /** Returns whether the record belongs to the parent (C2.60). */
  readonly belongs: (parent: Reference, data: Data) => boolean | Promise<boolean>;
}

/** Adds the route of a record. */
export const recordRoute = <Data extends object>(router: ApiRouter, spec: RecordSpec<Data>): void =>
  addRoute(router, spec, async ({ id }) => (await spec.find(id)) ?? noSuchRecord(spec.kind, id));

/** Adds the route of a record below a parent: the same record, or 404 if it does not belong to the parent (C2.60). */
export const nestedRecordRoute = <Data extends object>(
  router: ApiRouter,
  spec: RecordSpec<Data>,
  { parameter, lookups, belongs }: Nesting<Data>,
): void =>
  addRoute(router, spec, async ({ id, ...path }) => {
    const ref = path[parameter] ?? '';
    const [record, parents] = await Promise.all([spec.find(id), findParents([[parameter, ref]], lookups)]);
    if (record === null) return noSuchRecord(spec.kind, id);
    const parent = parents.get(parameter)!;
    if (await belongs(parent, record.data)) return record;
    const relation = parameter === 'zone_id' ? 'is not recorded in' : 'does not belong to';
    return `The ${spec.kind} ${quoted(id)} ${relation} the ${PARENT_KINDS[parameter]} ${quoted(ref)}.`;
  });

const Parameters = z.object({
  fields: member(
    z.string().optional(),
    'Members of the record to return, separated by commas: dotted paths such as `growth.light`, keys of fields, and groups. Default: all.',
    'common_name,growth.light',
  ),
});

const Language = z.object({
  lang: member(
    z.string().optional(),
    'Language of `common_name`, as an ISO 639 code of two or three letters; of `pt-BR` the first part counts.',
    'fr',
  ),
});

/**
 * Reads the query string of a record.
 *
 * @throws {QueryProblem} bad_request for invalid encoding, unknown fields and a malformed language (contract C14.11, C7.10), and other forms of zones
 */
const readRecordQuery = (raw: string, accepted: z.ZodObject, fieldSet: FieldSet) => {
  const { values, warnings } = parsePlain(raw, Object.keys(accepted.shape));
  const selection = readFields(values.get('fields'), fieldSet);
  const language = readLanguage(values.get('lang'));
  const zones = readZonesForm(values.get('zones'));
  const faults = [selection.fault, language.fault, zones.fault].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw faulty('bad_request', faults);
  return { selection: selection.value, language: language.value, isCompact: zones.isCompact, warnings };
};

/** Returns whether a path names a species or plant, which may have been deleted (contract C16.8). */
const namesSpecies = (path: string): boolean => /\/(species|plants)\/:/.test(path);

type Members = Readonly<Record<string, unknown>>;

/** Returns the selected members of a record, with the provenance of its values if that is selected (C14.10, C14.12). */
const select = async (
  data: Members,
  { paths, provenance }: Selection,
  details: ReadDetails | undefined,
): Promise<Members> => {
  const picked = picker(paths)(data);
  if (!provenance || !details) return picked;
  const species = Number(data['main_species_id'] ?? data['id']);
  const record = (await details([species], keysWithin(paths))).get(species);
  return { ...picked, provenance: record?.['provenance'] ?? {} };
};

/** Returns the merged species that the path named; null if it names the record as it is today. */
const mergedInto = async (
  { data }: RecordEnvelope<object>,
  ref: string,
  findMerged: FindMerged | undefined,
): Promise<MergedSpecies | null> => {
  const { id, slug } = data as { readonly id?: number; readonly slug?: string };
  if (findMerged === undefined || ref.toLowerCase() === slug || ref === String(id)) return null;
  return findMerged(ref);
};

/**
 * Declares a record route.
 *
 * @param find Returns the record, or the message that says why there is none.
 */
const addRoute = <Data extends object>(
  router: ApiRouter,
  {
    find: _,
    kind,
    caching = 'record',
    response,
    details,
    translate,
    findMerged,
    kept,
    ...spec
  }: RecordSpec<Data>,
  find: (path: RecordPath) => Promise<RecordEnvelope<Data> | string>,
): void => {
  const { data: schema } = response.shape;
  const fieldSet = details ? speciesFieldSet(schema) : plainFieldSet(schema);
  const named = translate ? Parameters.extend(Language.shape) : Parameters;
  const parameters = details ? named.extend(ZonesParameter.shape) : named;
  declare(
    router,
    {
      ...spec,
      method: 'get',
      params: RecordPath,
      parameters,
      query: (querystring) => readRecordQuery(querystring, parameters, fieldSet),
      response: warnable(response),
      selected: {
        response: warnable(response.extend({ data: selectedFrom(details ? compactable(schema) : schema) })),
      },
      status: [200, 304, 400, 404, ...(namesSpecies(spec.path) ? [410] : [])],
      caching,
    },
    async ({ params, query, has }) => {
      const render = async (): Promise<Rendered> => {
        const found = await find(params);
        if (typeof found === 'string') throw recordNotFound(kind, 'id', params.id, found);
        const { data: published, warnings = [] } = found;
        const merged = await mergedInto(found, params.id, findMerged);
        const meta = merged === null ? found.meta : { ...found.meta, merged_from: merged };
        const { language, selection, isCompact } = query;
        const data = language && translate ? await translate(published as Members, language) : published;
        const shown = selection === null ? data : await select(data as Members, selection, details);
        return {
          json: JSON.stringify({
            data: isCompact ? withCompactZones(shown as Members) : shown,
            meta: metaWith(meta, [...query.warnings, ...warnings]),
          }),
          keys: surrogateKeys(kind, published),
          lastModified: String(meta['last_modified']),
        };
      };
      if (kept === undefined) return render();
      return kept.stored(kept.version, { ref: params.id, form: JSON.stringify([kind, query]), has }, render);
    },
  );
};
