import { MOST_COMPARED, MOST_PLANTS } from '../keeping/limits.js';
import type { Visit } from '../visit.js';

/** Returns what the browser modules say about lists. `{list}` and `{count}` stand for names and numbers. */
export const keepingTexts = ({ t: { keeping: t } }: Visit): string =>
  JSON.stringify({
    title: t.title,
    kept: t.kept('{list}', '{count}'),
    keep: t.keep,
    keptPlant: t.keptPlant,
    forbidden: t.forbidden,
    full: t.full,
    too_many: t.tooMany(MOST_PLANTS),
    removed: t.removed('{list}'),
    failed: t.failed,
    chosen: t.chosenCount('{count}'),
    tooManyCompared: t.tooManyCompared,
    mostCompared: MOST_COMPARED,
  });

/** What can be done with the chosen plants of a list. Comparing works without a script. */
export const ChosenBar = ({
  visit,
  canKeep = true,
}: {
  readonly visit: Visit;
  readonly canKeep?: boolean;
}) => {
  const { t } = visit;
  return (
    <form class="chosen" id="chosen" action="/compare" data-chosen={keepingTexts(visit)}>
      <p class="list-said" role="status" />
      <div class="chosen-tools">
        <button type="submit">{t.keeping.compare}</button>
        {canKeep ? (
          <span class="with-script">
            <label hidden>
              <span class="hidden">{t.keeping.which}</span>
              <select class="which" />
            </label>{' '}
            <button type="button" class="plain" data-keep-chosen="">
              {t.keeping.keep}
            </button>
          </span>
        ) : null}
      </div>
      <p class="quiet no-script">{t.keeping.needsScript}</p>
    </form>
  );
};
