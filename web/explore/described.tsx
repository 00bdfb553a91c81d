import type { Field } from '../../src/fields/field.js';
import { field, fieldSpelled } from '../../src/fields/registry.js';
import type { Understanding } from '../../src/resources/interpret/interpret.js';
import { isForAnimals } from '../../src/resources/interpret/reasons.js';
import { parametersOfAll } from '../../src/understanding/query.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { fieldLabel, labelWords } from '../words.js';
import { conditionText } from './chips.js';
import { describedState, type SaidParts } from './said.js';
import { type ExploreState, exploreAddress, parameterOf, splitValues } from './state.js';

/** What a text in the search box means, and what of it applies to the filters of the page. */
export interface DescribedList {
  readonly understanding: Understanding;
  readonly said: SaidParts;
  /** Number of all species; null until they are counted. */
  readonly species: number | null;
}

interface NotesProps extends DescribedList {
  readonly visit: Visit;
  /** State to which the links of the notes add parameters. */
  readonly state: ExploreState;
  readonly zones: ReadonlyMap<string, ZoneName>;
}

/** Reason for which a whole text has no list. */
const OR = 'or';

/** Returns the address of a state with further parameters. */
const also = (state: ExploreState, parameters: ExploreState): string =>
  exploreAddress(
    parametersOfAll([{ parameters: state.filter(([name]) => name !== 'page') }, { parameters }]),
  );

/** Returns ignored words by the reason for which they are no condition, in the order of the text. */
const byReason = (ignored: SaidParts['ignored']): readonly (readonly [string, readonly string[]])[] => {
  const words = new Map<string, string[]>();
  for (const { reason, text } of ignored) words.set(reason, [...(words.get(reason) ?? []), text]);
  return [...words];
};

/** The words of a description that are no condition, with the reasons. */
const LeftOut = ({ visit: { t }, said }: NotesProps) => {
  const reasons = byReason(said.ignored.filter(({ reason }) => reason !== OR));
  if (reasons.length === 0) return null;
  return (
    <p>
      {t.said.leftOut}
      {t.colon}{' '}
      {reasons.map(([reason, words], at) => [
        at === 0 ? '' : '; ',
        words.flatMap((word, place) => [place === 0 ? '' : ', ', <em key={word}>{word}</em>]),
        ` (${t.inSentence(t.said.because[reason] ?? t.said.noField).replace(/\.$/, '')})`,
      ])}
      .
    </p>
  );
};

/** The readings of ambiguous words, of which the visitor chooses one. */
const Choices = ({ visit, state, said, zones }: NotesProps) =>
  said.choices.map(({ text, readings }) => (
    <p key={text}>
      {visit.t.said.mayMean(text)}{' '}
      {readings.map((parameters, at) => [
        at === 0 ? '' : ', ',
        <a key={at} href={also(state, parameters)}>
          {conditionText({ visit, state, zones }, parameters)}
        </a>,
      ])}
    </p>
  ));

/** The conditions between which the text says "or", each with its own list. */
const Alternatives = ({ visit, understanding, zones }: NotesProps) => {
  const { text, conditions, ignored } = understanding;
  if (!ignored.some(({ reason }) => reason === OR)) return null;
  return (
    <>
      <p>{visit.t.said.because[OR]}</p>
      <ul>
        {conditions.map(({ parameters }, at) => (
          <li key={at}>
            <a href={exploreAddress([...parameters, ['said', text]])}>
              {conditionText({ visit, state: [], zones }, parameters)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
};

/** What is known about wishes for harmless plants. No list is called safe (C8.75). */
const Wishes = ({ visit, state, said }: NotesProps) => {
  const { t } = visit;
  return said.wishes.map(({ text, victims, poisonous, without }) => {
    const words = victims.map((victim) => labelWords(visit, 'poison_victim', victim));
    return (
      <p key={text}>
        {t.said.noProof(words)} {t.said.poisonous(words, poisonous)}
        {t.colon} <a href={also(state, [without])}>{t.said.leaveOut}</a>.
        {isForAnimals(victims) ? ` ${t.said.poisonousToPeople}` : ''}
      </p>
    );
  });
};

/** Fields of which nearly all species have a value, so that a filter hides hardly any for want of one. */
const NEARLY_ALL = 0.95;

/** Returns the fields of the conditions for which many species have no value, with the number of those that have one. */
const rarelyKnown = ({ state, said }: NotesProps, species: number): readonly (readonly [Field, number])[] => {
  const kept = new Set(
    splitValues(parameterOf(state, 'unknown') ?? '').flatMap((name) => fieldSpelled(name) ?? []),
  );
  const known = new Map(said.conditions.flatMap((condition) => Object.entries(condition.known)));
  return [...known].flatMap(([key, count]) =>
    count === null || count >= species * NEARLY_ALL || kept.has(field(key)) ? [] : [[field(key), count]],
  );
};

/** How many plants have values of the fields of the conditions, and links to the list with the others. */
const Known = (props: NotesProps) => {
  const { visit, state, species } = props;
  const { t } = visit;
  if (species === null) return null;
  const fields = rarelyKnown(props, species);
  const [first, ...others] = fields.map(([each, count]) => [fieldLabel(visit, each), count] as const);
  if (first === undefined) return null;
  const open = fields.filter(([{ warns }]) => !warns);
  return (
    <p>
      {[t.said.known(...first, species), ...others.map((each) => t.said.alsoKnown(...each))].join(', ')}.{' '}
      {open.length === 0 ? null : (
        <>
          {t.said.showUnknown}{' '}
          {open.map(([each], at) => [
            at === 0 ? '' : ', ',
            <a key={each.key} href={also(state, [['unknown', each.key]])}>
              {fieldLabel(visit, each)}
            </a>,
          ])}
          .
        </>
      )}
    </p>
  );
};

/** The link from a description to the names that contain it, or from a search for a name to the description that it also is. */
const OtherReading = ({ visit: { t }, isSearch, understanding }: NotesProps & { isSearch: boolean }) => {
  const { text, kind, list } = understanding;
  if (isSearch)
    return list === null || (kind === 'name' && list.total === 0) ? null : (
      <p>
        <a href={exploreAddress(describedState([], understanding))}>{t.said.asDescription(list.total)}</a>
      </p>
    );
  const asName = exploreAddress([
    ['q', text],
    ['as', 'name'],
  ]);
  return (
    <p>
      <a href={asName}>{t.said.asName}</a>
    </p>
  );
};

/** Notes under the filters of a description: what was left out, what must be chosen, what nothing here proves, what is known. */
export const Described = (given: NotesProps) => {
  const isSearch = parameterOf(given.state, 'q') !== undefined;
  const state = isSearch ? describedState(given.state, given.understanding) : given.state;
  const props = { ...given, state };
  return (
    <div class="described">
      <LeftOut {...props} />
      <Alternatives {...props} />
      <Choices {...props} />
      <Wishes {...props} />
      <Known {...props} />
      <OtherReading {...props} isSearch={isSearch} />
    </div>
  );
};
