import type { AreaAnswer } from '../../src/areas/answer.js';
import { WebLink } from '../components/photo.js';
import { Marked } from '../marked-text.js';
import type { Visit } from '../visit.js';
import { dateText } from '../words.js';
import { markedArea } from './area-text.js';

/** What the list of an area says of a plant, with date and size of the list (contract C20.6). */
export const AreaAnswerText = ({
  visit,
  answer: { answer, place, list, row, listedAs },
}: {
  readonly visit: Visit;
  readonly answer: AreaAnswer;
}) => {
  const { t, language } = visit;
  const text = t.aliens.answers[answer](list === null ? place : markedArea(visit, list));
  if (list === null) return <span>{text}</span>;
  const { published, impactListed, names, url } = list;
  return (
    <span>
      <Marked text={text} /> {row?.origin === 'uncertain' ? `${t.aliens.uncertain} ` : ''}
      {row?.origin === 'native_in_part' ? `${t.aliens.nativeInPart} ` : ''}
      {listedAs === null ? '' : `${t.aliens.listedAs(listedAs)} `}
      <WebLink href={url}>
        {t.aliens.edition(dateText(language, `${published}T00:00:00.000Z`), impactListed, names)}
      </WebLink>
    </span>
  );
};
