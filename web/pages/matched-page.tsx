import type { ComponentChildren } from 'preact';
import type { AreaAnswer } from '../../src/areas/answer.js';
import { MOST_ASKED } from '../../src/fields/most-asked.js';
import type { NameMatch } from '../../src/matching/match.js';
import { LongHiddenField, Notice } from '../components/form.js';
import { PageLayout } from '../layout.js';
import { MatchRow } from '../match/match-row.js';
import { groupOf, type MatchGroup } from '../match/matched-list.js';
import type { NameList } from '../match/name-list.js';
import { VALUE_SECTIONS } from '../match/offered-values.js';
import type { Visit } from '../visit.js';
import { fieldLabel, numberText } from '../words.js';

interface MatchedProps {
  readonly visit: Visit;
  readonly list: NameList;
  readonly matches: readonly NameMatch[];
  readonly common: boolean;
  /** The areas as they were typed, and what their lists say of the species, by id. */
  readonly areas: string;
  readonly listed: ReadonlyMap<number, readonly AreaAnswer[]>;
}

const GROUPS: readonly MatchGroup[] = ['choose', 'check', 'none', 'found'];

/**
 * The list, the column of its names, and whether its first row is one. Since nothing is stored, the page carries the list, in
 * its only form: all buttons belong to it.
 */
const ListFields = ({ list, common, areas }: Pick<MatchedProps, 'list' | 'common' | 'areas'>) => (
  <>
    <LongHiddenField name="names" value={list.text} />
    <input type="hidden" name="read" value={list.separator} />
    <input type="hidden" name="column" value={list.numbers.length === 1 ? list.numbers[0] : ''} />
    {list.hasHeadings ? null : <input type="hidden" name="headings" value="none" />}
    {common ? <input type="hidden" name="common" value="yes" /> : null}
    {areas === '' ? null : <input type="hidden" name="areas" value={areas} />}
  </>
);

/** A button that matches the list again, with one field more. */
const AgainButton = ({
  name,
  value,
  children,
}: {
  readonly name: 'headings' | 'common' | 'again';
  readonly value: string;
  readonly children: ComponentChildren;
}) => (
  <button type="submit" form="download" formaction="/match" name={name} value={value} class="plain">
    {children}
  </button>
);

/** The names of a group, with what they mean. */
const Group = ({
  visit,
  list,
  matches,
  common,
  listed,
  group,
  places,
}: Omit<MatchedProps, 'areas'> & { readonly group: MatchGroup; readonly places: readonly number[] }) => {
  const { t } = visit;
  const { given, meaning, why, choice } = t.match.columns;
  const withChoice = places.some((at) => matches[at]!.alternatives.length > 0);
  const heads = withChoice ? [given, meaning, why, choice] : [given, meaning, why];
  return (
    <details class="matched" id={group} open={group !== 'found' || listed.size > 0}>
      <summary>
        <h2>{t.match.groups[group]}</h2>{' '}
        <span class="facet">{numberText(visit.language, places.length)}</span>
      </summary>
      <p class="quiet">{t.match.groupHints[group]}</p>
      {group === 'none' && !common ? (
        <p class="among-common">
          <AgainButton name="common" value="yes">
            {t.match.amongCommon}
          </AgainButton>
        </p>
      ) : null}
      <table class={`matches ${group}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((at) => (
            <MatchRow
              key={at}
              visit={visit}
              at={at}
              line={list.rows[at]!.line}
              name={list.names[at]!}
              match={matches[at]!}
              listed={listed.get(matches[at]!.bearer?.id ?? 0) ?? []}
              withChoice={withChoice}
            />
          ))}
        </tbody>
      </table>
    </details>
  );
};

/** The values that become columns of the file. */
const ValueBoxes = ({ visit }: { readonly visit: Visit }) => {
  const { t } = visit;
  const box = (each: (typeof MOST_ASKED)[number], isTicked: boolean) => (
    <label key={each.key} class="tick">
      <input type="checkbox" name="field" value={each.key} checked={isTicked} /> {fieldLabel(visit, each)}
    </label>
  );
  return (
    <fieldset class="values">
      <legend>{t.match.values}</legend>
      <p class="hint">{t.match.valuesHint}</p>
      <div class="boxes">{MOST_ASKED.map((each) => box(each, true))}</div>
      <details>
        <summary>{t.match.moreValues}</summary>
        {VALUE_SECTIONS.map(({ name, fields }) => (
          <fieldset key={name}>
            <legend class="of">{t.sections[name]}</legend>
            <div class="boxes">
              {fields.filter((each) => !MOST_ASKED.includes(each)).map((each) => box(each, false))}
            </div>
          </fieldset>
        ))}
      </details>
      <label class="tick">
        <input type="checkbox" name="sources" value="yes" /> {t.match.withSources}
      </label>
    </fieldset>
  );
};

/** The matches of a list by what a person has to do about them, and the download. */
export const MatchedPage = ({ visit, list, matches, common, areas, listed }: MatchedProps) => {
  const { t } = visit;
  const places = new Map<MatchGroup, number[]>(GROUPS.map((group) => [group, []]));
  for (const [at, match] of matches.entries()) places.get(groupOf(match))!.push(at);
  return (
    <PageLayout visit={visit} kind="match" title={t.match.title} canonical={null}>
      <h1>{t.match.result(matches.length)}</h1>
      {/* The Enter key in a box presses the first button of the form. */}
      <button type="submit" form="download" hidden />
      <p class="lead tally">
        {(['found', 'check', 'choose', 'none'] as const).map((group) => (
          <span key={group} class={group}>
            {places.get(group)!.length === 0 ? (
              t.match.counts[group](0)
            ) : (
              <a href={`#${group}`}>{t.match.counts[group](places.get(group)!.length)}</a>
            )}
          </span>
        ))}
      </p>
      {list.isCut ? (
        <Notice kind="note">
          <p>{t.match.cut}</p>
        </Notice>
      ) : null}
      {list.unreadEpithets === null ? null : (
        <Notice kind="note">
          <p>{t.match.onlyGenera(list.columns.join(' + '), list.unreadEpithets)}</p>
        </Notice>
      )}
      {list.hasHeadings && list.headings.length === 1 ? (
        <p class="other-column">
          {t.match.firstIsHeading(list.headings[0]!)}{' '}
          <AgainButton name="headings" value="none">
            {t.match.firstIsName}
          </AgainButton>
        </p>
      ) : null}
      <form
        id="download"
        class="match-download"
        method="post"
        action="/match.csv"
        encType="multipart/form-data"
        data-match=""
      >
        <ListFields list={list} common={common} areas={areas} />
        <h2>{t.match.download}</h2>
        <ValueBoxes visit={visit} />
        <button type="submit">{t.match.csv}</button>
        <p class="quiet">
          {t.match.csvHint} {t.match.separated[list.separator]}
        </p>
      </form>
      {GROUPS.filter((group) => places.get(group)!.length > 0).map((group) => (
        <Group
          key={group}
          visit={visit}
          list={list}
          matches={matches}
          common={common}
          listed={listed}
          group={group}
          places={places.get(group)!}
        />
      ))}
      {list.headings.length > 1 ? (
        <p class="other-column">
          <label for="column">{t.match.readFrom(list.columns.join(' + '))}</label>{' '}
          <select id="column" name="other" form="download" aria-label={t.match.otherColumn}>
            {list.headings.map((heading, at) => (
              <option key={`${at} ${heading}`} value={at + 1} selected={list.numbers.includes(at + 1)}>
                {heading || String(at + 1)}
              </option>
            ))}
          </select>{' '}
          <AgainButton name="again" value="other">
            {t.match.columnGo}
          </AgainButton>
        </p>
      ) : null}
      <p class="downloads">
        <a href="#download">{t.match.download}</a>
        <a href="/match">{t.match.again}</a>
      </p>
    </PageLayout>
  );
};
