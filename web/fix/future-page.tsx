import { languageOfKey, namesField } from '../../src/corrections/names-field.js';
import { referenceAddress } from '../../src/corrections/reference.js';
import { COMMUNITY_SOURCE } from '../../src/corrections/review/community-claims.js';
import type { Changes } from '../../src/corrections/submission/changes.js';
import { observedDay } from '../../src/corrections/submission/members.js';
import type { Field } from '../../src/fields/field.js';
import type { RecordName, StoredValue } from '../../src/species/list-record.js';
import { published } from '../../src/species/published-values.js';
import { claimsOf, type FieldClaims, type StandingClaim } from '../plant/claims.js';
import { portraitOf } from '../plant/portrait.js';
import type { PlantContent } from '../plant/read.js';
import { SECTIONS } from '../plant/sections.js';
import { Trait } from '../plant/trait.js';
import type { Visit } from '../visit.js';
import { fieldLabel } from '../words.js';
import type { EnteredSource } from './entered.js';

interface FutureProps {
  readonly visit: Visit;
  readonly plant: PlantContent;
  readonly changes: Changes;
  readonly source: EnteredSource;
  /** Licence of the values, as an SPDX identifier. */
  readonly licence: string;
}

/** Returns the names in one language as a correction would leave them. */
const acceptedNames = (language: string, names: unknown): readonly RecordName[] =>
  ((names ?? []) as readonly string[]).map((name, at) => [language, name, null, 0, at + 1]);

const languageIn = (key: string): string | undefined => (key === 'common_name' ? 'en' : languageOfKey(key));

/** Returns the record of a plant as a correction would leave it. */
const changedRecord = ({ record }: PlantContent, changes: Changes): PlantContent['record'] => {
  const next = Object.entries(changes).map(([key, [, value]]) => [key, value as StoredValue] as const);
  const names = new Map(
    next.flatMap(([key, value]) => {
      const language = languageIn(key);
      return language === undefined ? [] : [[language, acceptedNames(language, value)]];
    }),
  );
  return {
    ...record,
    vals: {
      ...record.vals,
      ...Object.fromEntries(next.filter(([key]) => languageIn(key) === undefined)),
    },
    common_names: [
      ...[...names.values()].flat(),
      ...record.common_names.filter(([language]) => !names.has(language)),
    ],
  };
};

/** Returns the claims of a field with that of an accepted correction before the others. */
const withAccepted = (
  { claims }: FieldClaims,
  { key, unit }: Field,
  value: StoredValue,
  { source, licence }: Pick<FutureProps, 'source' | 'licence'>,
): FieldClaims => {
  const address = referenceAddress(source.reference);
  const accepted: StandingClaim = {
    fact: {
      id: 0,
      attribute_name: key,
      source: COMMUNITY_SOURCE.slug,
      value,
      unit,
      evidence_type: 'reported',
      status: 1,
      notes: [address === null ? source.reference : '', source.notes].filter(Boolean).join('\n') || null,
      licence,
      source_record_id: null,
      source_url: address,
      n_observations: null,
      observed_at: observedDay(source.observed) ?? null,
      updated_at: new Date().toISOString(),
    },
    standing: 'published',
    sourceName: COMMUNITY_SOURCE.name,
  };
  const others = claims.map((claim) =>
    claim.standing === 'published' || claim.standing === 'partly'
      ? { ...claim, standing: claim.fact.source === COMMUNITY_SOURCE.slug ? 'superseded' : 'also' }
      : claim,
  ) as readonly StandingClaim[];
  return { claims: [accepted, ...others], published: accepted, reason: 'community', isDerived: false };
};

/** The rows of a plant page that a correction would change, and its sentence, as they will be. */
export const FuturePage = ({ visit, plant, changes, source, licence }: FutureProps) => {
  const { t } = visit;
  const record = changedRecord(plant, changes);
  const values = published(record);
  const claims = claimsOf(record, values, plant.facts, plant.sources);
  const isOther = ({ key }: Field): boolean =>
    JSON.stringify(values.get(key) ?? null) !== JSON.stringify(plant.values.get(key) ?? null);
  const rows = [
    ...SECTIONS.flatMap(({ fields }) => fields).filter((field) => field.key in changes || isOther(field)),
    ...Object.keys(changes).flatMap((key) => {
      const language = languageOfKey(key);
      return language === undefined ? [] : [namesField(language)];
    }),
  ];
  if (rows.length === 0) return null;
  const sentence = portraitOf(visit, record, values).join(' ');
  const isSame = sentence === portraitOf(visit, plant.record, plant.values).join(' ');
  return (
    <section aria-labelledby="future" class="future">
      <h2 id="future">{t.fix.future}</h2>
      {isSame ? null : <p class="portrait">{sentence}</p>}
      <div class="traits">
        {rows.map((field) => {
          const next = changes[field.key]?.[1];
          const value =
            languageOfKey(field.key) === undefined ? values.get(field.key) : (next as string[]).slice(0, 1);
          return value === undefined ? (
            <p key={field.key} class="unknown">
              {t.plant.unknown}
              {t.colon} {t.inSentence(fieldLabel(visit, field))}
            </p>
          ) : (
            <Trait
              key={field.key}
              visit={visit}
              field={field}
              value={value}
              slug={null}
              claims={
                next == null
                  ? claims(field.key)
                  : withAccepted(claims(field.key), field, next as StoredValue, { source, licence })
              }
            />
          );
        })}
      </div>
    </section>
  );
};
