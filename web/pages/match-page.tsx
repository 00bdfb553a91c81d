import { TABLE_LIMITS } from '../../src/tables/limits.js';
import type { EscapedText } from '../components/escaped-text.js';
import { contentOf, describedBy, Entry, LongHiddenField, Notice } from '../components/form.js';
import { PageLayout } from '../layout.js';
import type { Separator } from '../match/entered.js';
import type { ListFault } from '../match/name-list.js';
import type { Visit } from '../visit.js';

/** What is wrong with what was entered, and at which line. */
interface ShownListFault {
  readonly fault: ListFault;
  readonly line: number | null;
}

interface FormProps {
  readonly visit: Visit;
  readonly typed: EscapedText;
  readonly common: boolean;
  readonly fault: ShownListFault | null;
}

/** The list to match: a text or a file. It works as a form; the browser module `match` shows the progress. */
const ListForm = ({ visit, typed, common, fault }: FormProps) => {
  const { t } = visit;
  const words = fault && [t.match.faults[fault.fault], fault.line === null ? '' : t.match.atLine(fault.line)];
  return (
    <form
      class="match-form"
      method="post"
      action="/match"
      encType="multipart/form-data"
      data-match=""
      data-largest={TABLE_LIMITS.upload.bytes}
      data-too-large={t.match.faults.too_large}
    >
      <Entry
        id="names"
        label={t.match.names}
        hint={t.match.namesHint}
        error={words?.join(' ').trim() || undefined}
      >
        <textarea
          id="names"
          name="names"
          rows={10}
          spellcheck={false}
          autocapitalize="none"
          aria-describedby={describedBy('names', true)}
          dangerouslySetInnerHTML={contentOf(typed)}
        />
      </Entry>
      <Entry id="file" label={t.match.file} hint={t.match.fileHint}>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,.tab,.xlsx"
          aria-describedby={describedBy('file', true)}
        />
      </Entry>
      <Entry id="areas" label={t.aliens.areas} hint={t.aliens.areasHint}>
        <input
          type="text"
          id="areas"
          name="areas"
          autocomplete="off"
          aria-describedby={describedBy('areas', true)}
        />
      </Entry>
      <label class="tick">
        <input type="checkbox" name="common" value="yes" checked={common} /> {t.match.common}
      </label>
      <div class="go">
        <button type="submit">{t.match.go}</button>
        <output class="matching" hidden>
          <progress max={1} /> <span>{t.match.working}</span>
        </output>
      </div>
      <p class="quiet">{t.match.limit}</p>
    </form>
  );
};

/** The page on which a list is entered. */
export const MatchPage = ({ visit, typed, common, fault }: FormProps) => {
  const { t } = visit;
  const example = `/match?names=${encodeURIComponent(t.match.exampleNames.join('\n'))}`;
  return (
    <PageLayout
      visit={visit}
      kind="match"
      title={t.match.title}
      description={t.match.lead}
      canonical={fault === null ? '/match' : null}
    >
      <h1>{t.match.title}</h1>
      <p class="lead">{t.match.lead}</p>
      <ListForm visit={visit} typed={typed} common={common} fault={fault} />
      <p class="downloads">
        <a href={example}>{t.match.example}</a>
        <a href="/docs/data#matching-lists-of-names">{t.match.moreLink}</a>
      </p>
      <p class="quiet">{t.match.more}</p>
    </PageLayout>
  );
};

interface ColumnProps {
  readonly visit: Visit;
  readonly text: EscapedText;
  readonly separator: Separator;
  readonly common: boolean;
  /** Examples of the columns. */
  readonly columns: readonly string[];
  readonly fault: ListFault;
}

/** The page that asks which column of a table has the names. */
export const MatchColumnPage = ({ visit, text, separator, common, columns, fault }: ColumnProps) => {
  const { t } = visit;
  return (
    <PageLayout visit={visit} kind="match" title={t.match.title} canonical={null}>
      <h1>{t.match.title}</h1>
      <Notice kind="wrong">
        <p>{t.match.faults[fault]}</p>
      </Notice>
      <form class="match-form" method="post" action="/match" encType="multipart/form-data" data-match="">
        <LongHiddenField name="names" value={text} />
        <input type="hidden" name="read" value={separator} />
        <fieldset class="columns">
          <legend>{t.match.whichColumn}</legend>
          {columns.map((example, at) => (
            <label key={example} class="tick">
              <input type="radio" name="column" value={at + 1} required /> {t.match.columnOf(at + 1, example)}
            </label>
          ))}
        </fieldset>
        <label class="tick">
          <input type="checkbox" name="common" value="yes" checked={common} /> {t.match.common}
        </label>
        <div class="go">
          <button type="submit">{t.match.columnGo}</button>
          <output class="matching" hidden>
            <progress max={1} /> <span>{t.match.working}</span>
          </output>
        </div>
      </form>
      <p>
        <a href="/match">{t.match.again}</a>
      </p>
    </PageLayout>
  );
};
