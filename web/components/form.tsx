import type { ComponentChildren } from 'preact';
import type { Visit } from '../visit.js';
import type { EscapedText } from './escaped-text.js';

interface FormProps {
  readonly visit: Visit;
  /** Path that receives the form. */
  readonly action: string;
  readonly class?: string;
  readonly id?: string;
  /** Name under which the browser keeps what was typed until it was sent. */
  readonly draft?: string;
  /** Whether it contains what was typed just before, which is newer than a draft. */
  readonly isTyped?: boolean;
  readonly children: ComponentChildren;
}

/** A form that changes something. It carries the token that proves where it comes from (contract C15.42). */
export const Form = ({ visit, action, class: kind, id, draft, isTyped = false, children }: FormProps) => (
  <form
    method="post"
    action={action}
    class={kind}
    id={id}
    data-draft={draft}
    data-typed={isTyped ? '' : undefined}
  >
    <input type="hidden" name="csrf" value={visit.formToken ?? ''} />
    {children}
  </form>
);

/** The first button of a form, which Enter presses: without it, that would be whichever button stands first. */
export const EnterButton = ({ step }: { readonly step: string }) => (
  <span class="hidden" aria-hidden="true">
    <button type="submit" name="step" value={step} tabindex={-1} />
  </span>
);

/** A hidden field with a text that may be long. */
export const LongHiddenField = ({ name, value }: { readonly name: string; readonly value: EscapedText }) => (
  <div hidden>
    <textarea name={name} dangerouslySetInnerHTML={contentOf(value)} />
  </div>
);

/** Returns the content of a text area: a line end at its beginning would not be part of the text. */
export const contentOf = ({ html }: EscapedText) => ({ __html: `\n${html}` });

interface EntryProps {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** What is wrong with what was entered. */
  readonly error?: string | undefined;
  readonly children: ComponentChildren;
}

/** An input with its label, hint and error. The input should name both in `aria-describedby`: see describedBy. */
export const Entry = ({ id, label, hint, error, children }: EntryProps) => (
  <div class={error ? 'entry wrong' : 'entry'}>
    <label for={id}>{label}</label>
    {hint ? (
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    ) : null}
    <p class="error-text" id={`${id}-error`}>
      {error}
    </p>
    {children}
  </div>
);

/** Returns the value of `aria-describedby` of an input in an Entry. */
export const describedBy = (id: string, hasHint: boolean): string =>
  hasHint ? `${id}-hint ${id}-error` : `${id}-error`;

/** A message at the top of a page: what was done, or what is wrong. Screen readers read it at once. */
export const Notice = ({
  kind,
  children,
}: {
  readonly kind: 'done' | 'wrong' | 'note';
  readonly children: ComponentChildren;
}) => (
  <div class={`notice ${kind}`} role={kind === 'wrong' ? 'alert' : 'status'}>
    {children}
  </div>
);

/** A secret that is shown once, in a field from which it can be copied. */
export const Secret = ({ id, label, value }: { id: string; label: string; value: string }) => (
  <div class="entry secret">
    <label for={id}>{label}</label>
    <input id={id} type="text" readonly value={value} spellcheck={false} autocomplete="off" data-select />
  </div>
);
