import { unknownMembers } from '../../http/body.js';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { chargeUnits, type Payer, type Units, unitsOf } from '../../http/units.js';
import type { NameMatch } from '../../matching/match.js';
import type { Matcher } from '../../matching/matcher.js';
import { parseRecord } from '../../query/parse-record.js';
import type { Selection } from '../../query/read-fields.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { yieldLoop } from '../../runtime/yield-loop.js';
import { type AskedArea, listedInColumns, type ReadListedIn } from '../areas/listed-in.js';
import type { ReadSpeciesItems } from '../batch/species-items.js';
import { csvForm, joinedForm, selectedForm } from '../fields/csv.js';
import type { ItemMembers } from '../fields/item-members.js';
import { leavesOf, membersOf } from '../fields/members.js';
import { readBodyFields } from '../fields/read-body-fields.js';
import { selectedFrom } from '../fields/schema.js';
import { joinedValues } from './added-values.js';
import { inBatches } from './batches.js';
import { matchItem, typeCounts } from './presenter.js';
import { type ListedName, readBodyAreas, readMatchBody, readMatchQuery, schemeWarnings } from './read.js';
import {
  MAX_LIST_BYTES,
  MatchBody,
  MatchItem,
  MatchParameters,
  matchAnswer,
  matchList,
  selectedMatchItem,
} from './schema.js';
import type { InMatchSlot } from './slots.js';

const PATH = '/api/v1/species/match';

/** Where lists of names are sent. */
export const MATCH_LIST = { method: 'post', path: PATH, readOnly: true } as const;

/** Members of a result in CSV; what lists say has columns of its own. */
const CSV_LEAVES = leavesOf(membersOf(MatchItem.omit({ listed_in: true })));

/** Dependencies of the routes. */
export interface MatchParts {
  readonly matcher: Matcher;
  /** Reads the species of matches with the members that `fields` selects. */
  readonly items: ReadSpeciesItems;
  /** Reads what the lists of areas say of the species. */
  readonly listedIn: ReadListedIn;
  readonly members: ItemMembers;
  readonly units: Units;
  /** Runs a batch in a slot. */
  readonly inSlot: InMatchSlot;
}

/** What is added to the species of matches: selected members, and what the lists of areas say. */
interface Added {
  readonly selection: Selection | null;
  readonly areas: readonly AskedArea[];
}

/** Reads what is added to the species of matches, as JSON texts by id. */
const readAdded = async (
  { items, listedIn }: MatchParts,
  matches: readonly NameMatch[],
  { selection, areas }: Added,
): Promise<ReadonlyMap<number, string>> => {
  const ids = [...new Set(matches.flatMap(({ bearer }) => bearer?.id ?? []))];
  if (ids.length === 0) return new Map();
  const values = selection && { header: [], cells: () => [], read: () => items(ids, selection) };
  const listed = areas.length === 0 ? null : listedInColumns(listedIn, areas);
  return (await joinedValues(values, listed)?.read(ids)) ?? new Map();
};

/** Adds the routes that match names with species (contract C2.52, C2.53, C7.20 to C7.26). */
export const matchRoutes = (router: ApiRouter, parts: MatchParts): void => {
  const { matcher, members } = parts;
  const selectedItem = selectedMatchItem(selectedFrom(...members.schemas));
  declare(
    router,
    {
      method: 'get',
      path: PATH,
      rule: 'C2.52',
      summary: 'Match a name',
      description: `Returns the accepted species that a scientific name means. The name may be written with or without author, with another rank
connector, abbreviated or misspelt. Use it to clean names of a list, a label or a herbarium sheet. For a name that a person
searches for use \`GET /api/v1/species/search\`.

Instead of a name, send an identifier as \`id\`, such as \`ipni:304293-2\` or the address of a page of POWO.

If several species fit equally well, \`type\` is \`none\` and \`alternatives\` names them. Check \`confidence\` and
\`reasons\` before you use a match.`,
      parameters: MatchParameters,
      query: (querystring) => readMatchQuery(querystring, members.fields),
      response: warnable(matchAnswer(MatchItem)),
      selected: { response: warnable(matchAnswer(selectedItem)) },
      status: [200, 304, 400, 422],
      caching: 'list',
    },
    async ({ query: { hinted, selection, areas, warnings }, signal }) => {
      const [match] = await matcher.match([hinted], signal);
      const selected = await readAdded(parts, [match!], { selection, areas });
      const data = matchItem(hinted, match!, selected.get(match!.bearer?.id ?? 0));
      const isUnknown = match!.reasons.includes('unknown_identifier');
      const all = [...warnings, ...(isUnknown ? schemeWarnings(hinted.identifier) : [])];
      return { json: JSON.stringify({ data, meta: metaWith({}, all) }) };
    },
  );
  declare(
    router,
    {
      ...MATCH_LIST,
      rule: 'C2.53',
      summary: 'Match a list of names',
      description: `Returns the accepted species that each of up to 1,000 scientific names means, in the order sent, like
\`GET /api/v1/species/match\` for one name. An \`id\` that you send with a name comes back with its result; an entry with an \`id\` such as \`ipni:304293-2\` and no name is matched by that identifier. The list counts
as one request; the body may have 524,288 bytes. \`fields\` adds members of each species, with \`provenance\` also their sources.

With \`Accept: application/x-ndjson\` the answer is one result a line, without \`meta\`. Results are sent while they are found:
a failure after the first ones closes the connection.`,
      query: parseRecord,
      body: MatchBody,
      maxBodyBytes: MAX_LIST_BYTES,
      response: warnable(matchList(MatchItem)),
      row: MatchItem,
      selected: { response: warnable(matchList(selectedItem)), row: selectedItem },
      streamed: true,
      status: [200, 400, 413, 415, 422],
      caching: 'never',
    },
    async ({ query, body, payer, accepted, signal }) => {
      const selection = readBodyFields(body['fields'], members.fields);
      const areas = readBodyAreas(body['impact_listed_in']);
      const names = readMatchBody(body);
      const warnings = [...query, ...unknownMembers(body, MatchBody)];
      await chargeUnits(parts.units, payer, unitsOf(names.length));
      const types = typeCounts();
      const list = { names, selection, areas, payer, signal, onMatch: types.add };
      const columns = csvForm(CSV_LEAVES, null);
      return {
        rows: matchedRows(parts, list),
        format: accepted,
        csv: [
          ...(selection === null ? [] : [selectedForm(members.leaves, selection, ['species'])]),
          ...(areas.length === 0 ? [] : [listedInColumns(parts.listedIn, areas)]),
        ].reduce(joinedForm, columns),
        meta: () => metaWith({ total: names.length, types: types.get() }, warnings),
      };
    },
  );
};

/** A list of names that is being matched. */
interface MatchJob extends Added {
  readonly names: readonly ListedName[];
  readonly payer: Payer;
  /** Aborted when the client disconnects. */
  readonly signal: CancellationSignal;
  /** Called for each result. */
  readonly onMatch: (match: NameMatch) => void;
}

/** Yields the items of a list as JSON, batch by batch. After the first batch the wait for slots is unlimited (contract C7.27). */
async function* matchedRows(parts: MatchParts, { names, payer, signal, onMatch, ...added }: MatchJob) {
  const answer = async (batch: readonly ListedName[], batchSignal: CancellationSignal) => {
    const matches = await parts.matcher.match(batch, batchSignal);
    return { batch, matches, selected: await readAdded(parts, matches, added) };
  };
  const list = { names, of: payer.id, signal };
  for await (const { batch, matches, selected } of inBatches(parts.inSlot, list, answer)) {
    const yieldIfNeeded = yieldLoop(signal);
    const items: string[] = [];
    for (const [index, match] of matches.entries()) {
      await yieldIfNeeded();
      onMatch(match);
      items.push(JSON.stringify(matchItem(batch[index]!, match, selected.get(match.bearer?.id ?? 0))));
    }
    yield items;
  }
}
