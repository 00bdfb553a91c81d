import type { ParsedList } from '../../query/parse.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { SearchEngine, Suggested } from '../../search/engine.js';
import { highlight, holdsCorrected } from '../../species/highlight.js';
import type { KnownName } from '../../species/known-name.js';
import { findMatchedName } from '../../species/matched-name.js';
import { SUGGESTING } from '../../species/name-tiers.js';
import type { KnownNames, NamedRecord } from './known-names.js';

type Names = NonNullable<ParsedList['names']>;

/** Returns the name of a species that matches the typed text. */
const matchedNameOf = (known: readonly KnownName[], { names, corrected }: Suggested): KnownName => {
  const scientific = known.find(({ kind }) => kind === 'scientific_name')!;
  if (!corrected) return findMatchedName(names, known, SUGGESTING)?.name ?? scientific;
  const inLanguage = known.filter(({ language }) => names.language !== null && language === names.language);
  return [...inLanguage, ...known].find(({ name }) => holdsCorrected(name, corrected)) ?? scientific;
};

/** Returns whether the text misspells a name, or a typed word was replaced by a similar one. A last word of two letters is read only as a beginning. */
const isCorrected = ({ names, corrected }: Suggested): boolean =>
  corrected?.some(({ spellings }, at) => !spellings.includes(names.words[at]!)) ??
  names.readings.some(({ kind }) => kind === 'corrected');

const presentSuggestion = (id: number, record: NamedRecord, suggested: Suggested) => {
  const { names } = suggested;
  const { slug, common_name } = record;
  const matched = matchedNameOf(record.names, suggested);
  const scientific = record.names.find(({ kind }) => kind === 'scientific_name')!;
  return {
    id,
    slug,
    scientific_name: scientific.name,
    common_name:
      (names.language === null ? undefined : record.first_names.get(names.language)) ?? common_name,
    name: matched.name,
    kind: matched.kind,
    language: matched.language,
    highlight: highlight(matched.name, names, suggested.corrected),
    links: { self: `/api/v1/species/${slug}` },
  };
};

/** Species whose names begin with a typed text, best first (contract C7.11). */
interface Suggestions {
  readonly data: readonly ReturnType<typeof presentSuggestion>[];
  /** Whether nothing was found as typed, and a word was read as a similar one. */
  readonly corrected: boolean;
  readonly fromFallback?: boolean;
}

/** Suggests species, for the API and for the search box of the pages. */
export type Suggest = (names: Names, size: number, signal?: CancellationSignal) => Promise<Suggestions>;

export const createSuggest =
  (engine: SearchEngine, knownNames: KnownNames): Suggest =>
  async (names, size, signal) => {
    const suggested = await engine.suggest(names, size, signal);
    const records = await knownNames('species', suggested.ids);
    const data = suggested.ids.flatMap((id) => {
      const record = records.get(id);
      // Undefined if the species was deleted in the meantime.
      return record ? [presentSuggestion(id, record, suggested)] : [];
    });
    return {
      data,
      corrected: data.length > 0 && isCorrected(suggested),
      fromFallback: suggested.fromFallback,
    };
  };
