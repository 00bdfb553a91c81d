import type { AreaAnswer } from '../../src/areas/answer.js';
import type { NameMatch } from '../../src/matching/match.js';
import { AreaAnswerText } from '../areas/area-answer.js';
import { LatinName } from '../components/scientific-name.js';
import type { Visit } from '../visit.js';

interface RowProps {
  readonly visit: Visit;
  /** Place in the list, from 0. */
  readonly at: number;
  readonly line: number;
  readonly name: string;
  readonly match: NameMatch;
  /** What the lists of the chosen areas say of the plant. */
  readonly listed: readonly AreaAnswer[];
}

/** The plant that a name means, or only its genus or family, or nothing. */
const Meaning = ({ visit: { t }, match }: Pick<RowProps, 'visit' | 'match'>) => {
  const { bearer, genus, family, alternatives } = match;
  if (bearer !== null) {
    const other = bearer.common_name ?? bearer.synonym;
    return (
      <>
        <a href={`/species/${bearer.slug}`} target="_blank" rel="noopener">
          <LatinName name={bearer.scientific_name} author={bearer.author} />
        </a>
        {other === null ? null : (
          <span class="quiet as">
            {' · '}
            {t.match.foundAs}{' '}
            {bearer.synonym === null ? other : <LatinName name={other} author={bearer.name_author} />}
          </span>
        )}
      </>
    );
  }
  if (genus !== null)
    return (
      <>
        <a href={`/genus/${genus.slug}`} target="_blank" rel="noopener">
          <LatinName name={genus.name} />
        </a>{' '}
        <span class="quiet">{t.match.onlyGenus}</span>
      </>
    );
  if (family !== null)
    return (
      <>
        <a href={`/families/${family.slug}`} target="_blank" rel="noopener">
          {family.name}
        </a>{' '}
        <span class="quiet">{t.match.onlyFamily}</span>
      </>
    );
  return (
    <span class="unknown">
      {alternatives.length > 0 ? t.match.possible(alternatives.length) : t.match.nothing}
    </span>
  );
};

const spelled = ({ scientific_name, author }: { scientific_name: string; author: string | null }): string =>
  author === null ? scientific_name : `${scientific_name} ${author}`;

/** The choice among the plants that a name may mean. */
const Choice = ({ visit: { t }, at, name, match }: RowProps) => {
  const { bearer, alternatives } = match;
  if (alternatives.length === 0 && bearer === null) return null;
  return (
    <select name={`choice.${at}`} form="download" aria-label={t.match.choiceFor(name)}>
      {bearer === null ? (
        <option value="-">{t.match.choose}</option>
      ) : (
        <option value={bearer.slug}>{spelled(bearer)}</option>
      )}
      {alternatives.map((each) => (
        <option key={each.id} value={each.slug}>
          {spelled(each)}
        </option>
      ))}
      {bearer === null ? null : <option value="">{t.match.noneOfThem}</option>}
    </select>
  );
};

/** A name with its match; `withChoice` adds a column in which another plant can be chosen. */
export const MatchRow = ({ withChoice, ...row }: RowProps & { readonly withChoice: boolean }) => {
  const { visit, line, name, match } = row;
  const { t } = visit;
  return (
    <tr>
      <th scope="row">
        {name === '' ? <span class="unknown">{t.match.noName}</span> : name}
        <span class="line">{t.match.line(line)}</span>
      </th>
      <td>
        <Meaning visit={visit} match={match} />
        {row.listed.map((answer) => (
          <p key={answer.place} class={`listed ${answer.answer}`}>
            <AreaAnswerText visit={visit} answer={answer} />
          </p>
        ))}
      </td>
      <td class="why">{match.reasons.map((reason) => t.match.reasons[reason]).join(' ')}</td>
      {withChoice ? (
        <td>
          <Choice {...row} />
        </td>
      ) : null}
    </tr>
  );
};
