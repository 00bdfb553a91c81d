import type { NamedSpecies } from '../../src/resources/calendar/plants.js';
import { describedBy, Entry } from '../components/form.js';
import type { Visit } from '../visit.js';

interface ChoicesProps {
  readonly visit: Visit;
  /** Names and slugs as they were entered, one a line. */
  readonly plants: string;
  readonly problem: string | null;
  /** The best known plants with windows. */
  readonly offered: readonly NamedSpecies[];
}

/** The plants of a garden: as text, by a search, by ticks in a list, and from the lists that the browser keeps. */
export const PlantChoices = ({ visit, plants, problem, offered }: ChoicesProps) => {
  const { t } = visit;
  return (
    <>
      <Entry id="plants" label={t.calendar.plants} hint={t.calendar.plantsHint} error={problem ?? undefined}>
        <textarea id="plants" name="plants" rows={4} aria-describedby={describedBy('plants', true)}>
          {plants}
        </textarea>
      </Entry>
      <div class="more-plants">
        <div class="combobox" data-suggest={visit.namesIn} data-choose="" data-label={t.suggestionsLabel}>
          <label for="add-plant">{t.calendar.add}</label>
          <input id="add-plant" name="plants" type="search" autocomplete="off" maxlength={200} />
        </div>
        <div class="own-plants" hidden>
          <label>
            <span>{t.keeping.title}</span> <select class="which" />
          </label>{' '}
          <button type="button" class="plain">
            {t.calendar.addOwn}
          </button>
        </div>
      </div>
      <details class="plant-list">
        <summary>{t.calendar.list(offered.length)}</summary>
        <ul class="columns">
          {offered.map(({ id, slug, common_name, scientific_name }) => (
            <li key={id}>
              <label class="tick">
                <input type="checkbox" name="plants" value={slug} /> {common_name ?? scientific_name}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
};
