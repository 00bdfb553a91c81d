import type { Field } from '../../src/fields/field.js';
import type { Visit } from '../visit.js';
import { fieldLabel } from '../words.js';
import { fixPath } from './fix-link.js';

interface MissingFieldsProps {
  readonly visit: Visit;
  readonly slug: string;
  readonly fields: readonly Field[];
  /** Words before the names of the fields. */
  readonly intro: string;
}

/** One line with the fields of which nothing is known; each leads to the form that gives its value. */
export const MissingFields = ({ visit, slug, fields, intro }: MissingFieldsProps) =>
  fields.length === 0 ? null : (
    <p class="unknown">
      {intro}
      {visit.t.colon}{' '}
      {fields.map((field, at) => {
        const label = visit.t.inSentence(fieldLabel(visit, field));
        return (
          <span key={field.key}>
            {at === 0 ? '' : ', '}
            <a href={fixPath(slug, field)} rel="nofollow">
              {label}
            </a>
          </span>
        );
      })}
      . {visit.t.plant.knowOne}
    </p>
  );
