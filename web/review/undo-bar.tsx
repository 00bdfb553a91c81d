import { Form } from '../components/form.js';
import { LatinName } from '../components/scientific-name.js';
import type { Visit } from '../visit.js';
import { decidedAs, type MadeDecision } from './queries.js';
import { ShortcutKey } from './shortcut-key.js';

interface UndoBarProps {
  readonly visit: Visit;
  readonly decisions: readonly MadeDecision[];
  /** Path of the page to which undoing leads. */
  readonly back: string;
}

/** What the reviewer has just decided, while it can be undone. */
export const UndoBar = ({ visit, decisions, back }: UndoBarProps) => {
  const { t } = visit;
  const [first] = decisions;
  if (first === undefined) return null;
  const waiting = decisions.filter(({ left }) => left > 0);
  const failed = decisions.filter(({ failure }) => failure !== null);
  const words = t.review.youDecided[decidedAs(first)];
  const { scientific_name } = first;
  const left = Math.max(0, Math.ceil(Math.min(...waiting.map((each) => each.left)) / 1000));
  return (
    <div class="undo-bar" role="status" data-applied={t.review.applied}>
      <span>
        <strong>
          {words}
          {t.colon}
        </strong>{' '}
        {decisions.length > 1 ? t.review.many(decisions.length) : null}
        {decisions.length === 1 && scientific_name !== null ? <LatinName name={scientific_name} /> : null}
        {failed.map(({ id, failure }) => (
          <span key={id} class="error-text">
            {' '}
            {t.review.failed(failure ?? '')}
          </span>
        ))}
      </span>
      {waiting.length === 0 ? (
        <span class="quiet">{failed.length > 0 ? '' : t.review.applied}</span>
      ) : (
        <Form visit={visit} action="/review/undo" class="undo">
          <input type="hidden" name="decisions" value={waiting.map(({ id }) => id).join(',')} />
          <input type="hidden" name="back" value={back} />
          <button type="submit" class="plain" data-key="u">
            {t.review.undo}
            <ShortcutKey name="u" />
          </button>
          <span class="quiet" data-left={String(left)}>
            {t.review.left(left)}
          </span>
        </Form>
      )}
    </div>
  );
};

/** The keys that work on the pages of reviewers, where scripts run. */
export const Shortcuts = ({ visit: { t } }: { readonly visit: Visit }) => (
  <details class="shortcuts">
    <summary>{t.review.keys}</summary>
    <dl>
      {t.review.shortcuts.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </details>
);
