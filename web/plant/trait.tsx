import type { ComponentChildren } from 'preact';
import type { Field } from '../../src/fields/field.js';
import type { RelationRow } from '../../src/fields/rows-shape.js';
import { FixLink, fixPath } from '../components/fix-link.js';
import { WebLink, webAddress } from '../components/photo.js';
import { Marked } from '../marked-text.js';
import type { Visit } from '../visit.js';
import {
  dateText,
  endsOf,
  fieldDescription,
  fieldLabel,
  isRows,
  languageOfValue,
  licenceText,
  observedText,
  rowSentence,
  type ShownValue,
  scaleWords,
  sentenceCase,
  shownText,
} from '../words.js';
import { remarkWords } from '../words-of-checks.js';
import type { FieldClaims, StandingClaim } from './claims.js';

/** The classes of an indicator as dots, the one of the plant filled. The words beside it say the same. */
const Scale = ({ field: { plausible }, value }: { readonly field: Field; readonly value: number }) => {
  if (plausible === null) return null;
  const [low, high] = plausible;
  const classes = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  return (
    <svg class="scale" viewBox={`0 0 ${classes.length * 10} 10`} aria-hidden="true" focusable="false">
      {classes.map((each, at) => (
        <circle
          key={each}
          cx={at * 10 + 5}
          cy={5}
          r={each === value ? 4.5 : 2}
          class={each === value ? 'on' : ''}
        />
      ))}
    </svg>
  );
};

/** Returns whether a field is an indicator, whose classes have words at both ends. */
const isIndicator = (field: Field): boolean => field.correction?.kind === 'indicator';

interface ValueProps {
  readonly visit: Visit;
  readonly field: Field;
  readonly value: ShownValue;
}

/** Number of rows that are shown before the others are folded away: a tomato has eighty neighbours. */
const ROWS_SHOWN = 12;

/** A row as a sentence, in which the English texts of sources are marked. */
export const RowText = ({ visit, field, row }: Omit<ValueProps, 'value'> & { readonly row: RelationRow }) => (
  <Marked text={rowSentence(visit, field, row)} />
);

const Rows = ({
  visit,
  field,
  rows,
}: Omit<ValueProps, 'value'> & { readonly rows: readonly RelationRow[] }) => (
  <>
    {rows.map((row, at) => (
      <span key={JSON.stringify(row)} class="row">
        {at === 0 ? null : <span class="hidden">; </span>}
        <RowText visit={visit} field={field} row={row} />
      </span>
    ))}
  </>
);

/** A value with its unit; classes of indicators with their meaning. */
export const Value = ({
  visit,
  field,
  value,
  isWhole = false,
}: ValueProps & { readonly isWhole?: boolean }) => {
  const { t } = visit;
  if (typeof value === 'object' && value !== null && isRows(value)) {
    const shown = isWhole ? value : value.slice(0, ROWS_SHOWN);
    return (
      <>
        <Rows visit={visit} field={field} rows={shown} />
        {shown.length === value.length ? null : (
          <span class="row quiet">{t.plant.moreRows(value.length - shown.length)}</span>
        )}
      </>
    );
  }
  if (typeof value !== 'number' || !isIndicator(field)) {
    const text = shownText(visit, field, value);
    const lang = languageOfValue(visit, field, value);
    return lang === undefined ? text : <span lang={lang}>{text}</span>;
  }
  const words = scaleWords(visit, field.key, value);
  return (
    <>
      {words === undefined ? null : `${words} `}
      <span class="class">({t.plant.ofClasses(value, field.plausible?.[1] ?? value)})</span>{' '}
      <Scale field={field} value={value} />
    </>
  );
};

interface ClaimProps {
  readonly visit: Visit;
  readonly field: Field;
  readonly claim: StandingClaim;
  /** What can be done about the claim. */
  readonly children?: ComponentChildren;
}

/** A claim: its value, standing, source and evidence. */
export const ClaimItem = ({ visit, field, claim, children }: ClaimProps) => {
  const { t } = visit;
  const { fact, standing, sourceName } = claim;
  const page = webAddress(fact.source_url);
  const details = [
    t.evidence[fact.evidence_type] ?? fact.evidence_type,
    fact.n_observations === null ? null : t.plant.sample(fact.n_observations),
    licenceText(visit, fact.licence),
    fact.observed_at === null
      ? fact.updated_at && t.plant.read(dateText(visit.language, fact.updated_at))
      : t.plant.observed(observedText(visit.language, fact.observed_at)),
  ].filter(Boolean);
  return (
    <li class={standing}>
      <span class="standing">{t.plant[standing]}</span>
      <span class="claimed">
        <Value visit={visit} field={field} value={fact.value} isWhole />
      </span>
      <span class="who">
        <a href={`/developers#source-${encodeURIComponent(fact.source)}`}>{sourceName}</a>
        <span class="quiet"> · {details.join(' · ')}</span>
        {page === null ? null : (
          <span>
            {' · '}
            <WebLink href={page}>{t.plant.record}</WebLink>
          </span>
        )}
        {fact.notes === null ? null : (
          <span class="note">
            {standing === 'rejected' ? `${t.plant.rejectedWhy}${t.colon} ` : ''}
            <Marked text={remarkWords(visit, fact.notes)} />
          </span>
        )}
        {children}
      </span>
    </li>
  );
};

/** Returns from what a value follows that no source states. */
export const whyDerived = ({ t }: Pick<Visit, 't'>, { warns }: Field): string =>
  warns ? t.plant.derivedFromWarnings : t.plant.derived;

/** Characters from which a text is set as prose. */
const LONG = 60;

interface TraitProps extends ValueProps {
  /** Slug of the plant, for links to the form; null where a row only shows how it will look. */
  readonly slug: string | null;
  readonly claims: FieldClaims;
}

/** A value with its source; opened, all claims about it. Readable and linkable without a script. */
export const Trait = ({
  visit,
  field,
  value,
  slug,
  claims: { claims, published, reason, isDerived },
}: TraitProps) => {
  const { t } = visit;
  const ends = endsOf(visit, field);
  const source = published?.sourceName;
  const evidence = published ? t.evidence[published.fact.evidence_type] : undefined;
  return (
    <div class="with-fix">
      <details class="trait" id={field.key}>
        <summary>
          <span class="label">{fieldLabel(visit, field)}</span>
          <span class="hidden">{t.colon} </span>
          <span class={typeof value === 'string' && value.length > LONG ? 'value long' : 'value'}>
            <Value visit={visit} field={field} value={value} />
          </span>
          <span class="hidden">, </span>
          <span class="source">
            {source === undefined
              ? isDerived
                ? t.evidence['derived']
                : t.plant.withoutSource
              : [source, evidence].filter(Boolean).join(', ')}
            {claims.length > 1 ? <span class="count"> · {t.plant.claims(claims.length)}</span> : null}
          </span>
        </summary>
        <div class="claims">
          {published === null ? (
            <p>{isDerived ? whyDerived(visit, field) : t.plant.withoutSourceWhy}</p>
          ) : null}
          {reason === null ? null : <p>{t.plant.why[reason]}</p>}
          {claims.length === 0 ? null : (
            <ol>
              {claims.map((claim) => (
                <ClaimItem key={claim.fact.id} visit={visit} field={field} claim={claim} />
              ))}
            </ol>
          )}
          <p class="quiet">
            {fieldDescription(visit, field)}{' '}
            {ends === null ? null : `${sentenceCase(t.plant.ends(...ends))}.`}
          </p>
          {slug === null ? null : (
            <p class="row-links">
              <a href={fixPath(slug, field)} rel="nofollow">
                {t.fix.link}
                <span class="hidden">
                  {t.colon} {t.inSentence(fieldLabel(visit, field))}
                </span>
              </a>
              <a href={`#${field.key}`}>{t.plant.linkToRow}</a>
              {published === null ? null : (
                <a href={`/api/v1/citation?species=${slug}&field=${field.key}&format=apa`} rel="nofollow">
                  {t.plant.citeValue}
                </a>
              )}
            </p>
          )}
        </div>
      </details>
      {slug === null ? null : <FixLink visit={visit} slug={slug} field={field} />}
    </div>
  );
};
