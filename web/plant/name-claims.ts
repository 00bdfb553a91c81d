import { isNamesLanguage, namesField } from '../../src/corrections/names-field.js';
import { COMMUNITY_SOURCE } from '../../src/corrections/review/community-claims.js';
import type { Field } from '../../src/fields/field.js';
import { field } from '../../src/fields/registry.js';
import { recordedNames } from '../../src/species/common-names.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { SourceName } from '../queries.js';
import type { FieldClaims, StandingClaim } from './claims.js';

/** The part of a record that its names are made of. */
export type RecordNames = Pick<FullRecord, 'common_names' | 'unfit_names' | 'sources'>;

/** Returns the field of the names in a language. */
export const nameField = (language: string): Field =>
  isNamesLanguage(language) ? namesField(language) : field('common_name');

/** Returns what each source says about the names in a language, in the form of claims. */
export const nameClaims = (
  record: RecordNames,
  sources: readonly SourceName[],
  language: string,
): FieldClaims => {
  const bySource = new Map<number, string[]>();
  for (const { name, source, ...recorded } of recordedNames(record))
    if (recorded.language === language && source !== null)
      bySource.set(source, [...(bySource.get(source) ?? []), name]);
  const licences = new Map(record.sources.map(({ source_id, licence }) => [source_id, licence]));
  const claims = [...bySource].map(([id, names], at): StandingClaim => {
    const source = sources.find((each) => each.id === id);
    const sourceName = source?.name ?? '';
    return {
      fact: {
        ...{ id: at, attribute_name: namesField(language).key, source: source?.slug ?? '', value: names },
        ...{ unit: null, status: 1, evidence_type: 'reported', notes: null },
        ...{ licence: licences.get(id) ?? null, source_record_id: null, source_url: null },
        ...{ n_observations: null, observed_at: null, updated_at: '' },
      },
      standing: at === 0 ? 'published' : 'also',
      sourceName,
    };
  });
  const [published = null] = claims;
  const isReviewed = published?.fact.source === COMMUNITY_SOURCE.slug;
  const reason = isReviewed ? 'community' : claims.length > 1 ? 'rank' : 'only';
  return { claims, published, reason: published && reason, isDerived: false };
};
