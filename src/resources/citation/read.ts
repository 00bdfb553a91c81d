import type { Field } from '../../fields/field.js';
import { FIELDS, fieldSpelled } from '../../fields/registry.js';
import { isChoosing } from '../../query/choosing.js';
import { COLLECTIONS } from '../../query/collections.js';
import { isKeyParameter } from '../../query/key-parameters.js';
import { type Parameter, readParameters } from '../../query/parameters.js';
import { type ParsedList, parseList } from '../../query/parse.js';
import { faulty } from '../../query/problem.js';
import { ignored } from '../../query/read-plain.js';
import type { Warning } from '../../query/warning.js';
import { hasProvenance } from '../../species/provenance.js';
import { queryString } from '../../understanding/query.js';
import type { Fault } from '../../wording/fault.js';
import { didYouMean, quoted } from '../../wording/suggestions.js';
import { CITATION_FORMAT_NAMES, type CitationFormat } from './formats/index.js';

const OWN = ['format', 'release', 'species', 'field'] as const;
type Own = (typeof OWN)[number];

/** What is cited: the present data, a release, a record or value of a species, or the species that a list finds. */
export type Cited =
  | { readonly kind: 'data' }
  | { readonly kind: 'release'; readonly version: string }
  | { readonly kind: 'species'; readonly ref: string; readonly field: Field | null }
  | {
      readonly kind: 'subset';
      readonly parsed: ParsedList<'species'>;
      /** The parameters that choose it. */
      readonly chosen: string;
      readonly field: Field | null;
    };

/** A request of a citation. */
interface CitationQuery {
  readonly cited: Cited;
  /** Null: `Accept` decides. */
  readonly format: CitationFormat | 'json' | null;
  readonly warnings: readonly Warning[];
}

const FORMATS = ['json', ...CITATION_FORMAT_NAMES] as const;

const citable = (field: Field): boolean => field.at !== null && hasProvenance(field);

const refused = (param: Own, got: string | null, problem: Fault['problem'], message: string): never => {
  throw faulty('bad_request', [{ param, got, problem, message }]);
};

const readFormat = (given: string | undefined): CitationQuery['format'] => {
  if (given === undefined) return null;
  const format = FORMATS.find((each) => each === given.toLowerCase());
  return (
    format ??
    refused('format', given, 'not_allowed', `format takes ${FORMATS.join(', ')}; got ${quoted(given)}.`)
  );
};

const readField = (given: string | undefined): Field | null => {
  if (given === undefined) return null;
  const field = fieldSpelled(given);
  if (field !== undefined && citable(field)) return field;
  const spellings = FIELDS.filter(citable).flatMap(({ key, aliases }) => [key, ...aliases]);
  return refused(
    'field',
    given,
    'not_allowed',
    field === undefined
      ? `field: no field has the key ${quoted(given)}${didYouMean(given, spellings) || '; GET /api/v1/fields lists the keys.'}`
      : `field: values of ${field.key} have no source of their own: cite the species without field.`,
  );
};

/** Refuses parameters that do not go together. */
const checkTogether = (
  { release, species, field }: Readonly<Partial<Record<Own, string>>>,
  chosen: boolean,
): void => {
  const given = [
    release !== undefined && 'release',
    species !== undefined && 'species',
    chosen && 'filters',
  ].filter(Boolean);
  if (given.length > 1)
    refused(
      release === undefined ? 'species' : 'release',
      release ?? species ?? null,
      'conflicts_with',
      `A citation is of a release, of a species, or of what filters find, not of ${given.join(' and ')}: send one of them.`,
    );
  if (field !== undefined && species === undefined && !chosen)
    refused('field', field, 'conflicts_with', 'field needs species, or filters that choose species.');
};

/**
 * Reads the query string of a citation (contract C16.40). Parameters of lists that only say how records are shown are ignored with a
 * warning, so that the query string of a list can be cited as it is.
 *
 * @throws {QueryProblem} bad_request
 */
export const readCitation = (raw: string): CitationQuery => {
  const { given, faults } = readParameters(raw);
  if (faults.length > 0) throw faulty('bad_request', faults);
  const own: Partial<Record<Own, string>> = {};
  const chosen: Parameter[] = [];
  const warnings: Warning[] = [];
  for (const { name, value } of given) {
    const ours = OWN.find((each) => each === name);
    if (ours !== undefined && value.trim() !== '') own[ours] = value.trim();
    else if (isChoosing(name)) chosen.push({ name, value });
    else if (isKeyParameter(name))
      warnings.push({
        param: name,
        problem: 'not_supported_here',
        message: `${name} is not supported here and was ignored.`,
      });
    else if (name !== 'token' && ours === undefined) warnings.push(ignored(name, OWN));
  }
  const format = readFormat(own.format);
  checkTogether(own, chosen.length > 0);
  const field = readField(own.field);
  const { release, species } = own;
  if (release !== undefined) return { cited: { kind: 'release', version: release }, format, warnings };
  if (species !== undefined) return { cited: { kind: 'species', ref: species, field }, format, warnings };
  if (chosen.length === 0) return { cited: { kind: 'data' }, format, warnings };
  const text = queryString(chosen.map(({ name, value }) => [name, value] as const));
  const parsed = parseList(COLLECTIONS.species, text);
  return {
    cited: { kind: 'subset', parsed, chosen: text, field },
    format,
    warnings: [...warnings, ...parsed.warnings],
  };
};
