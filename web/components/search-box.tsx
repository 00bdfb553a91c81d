import type { Visit } from '../visit.js';

interface SearchBoxProps {
  readonly visit: Visit;
  readonly id: string;
  readonly text: string;
  readonly autofocus?: boolean;
}

/** A search by name. Works as a form; the browser module `suggest` adds suggestions. */
export const SearchBox = ({ visit: { t, namesIn }, id, text }: SearchBoxProps) => (
  <search>
    <form class="search" action="/explore">
      <label class="hidden" for={id}>
        {t.searchLabel}
      </label>
      <div class="combobox" data-suggest={namesIn} data-label={t.suggestionsLabel}>
        <input
          id={id}
          name="q"
          type="search"
          value={text}
          placeholder={t.searchPlaceholder}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxlength={200}
        />
      </div>
      <button type="submit">{t.search}</button>
    </form>
  </search>
);
