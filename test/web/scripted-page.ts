import { jest } from '@jest/globals';
import { Element, Event, HTMLFormElement, type HTMLInputElement, KeyboardEvent, Window } from 'happy-dom';

/** A request that a script sent. */
export interface Sent {
  readonly url: string;
  readonly init: Readonly<Record<string, unknown>>;
}

/** Members of the window that scripts use as globals. Requests and streams are those of Node. */
const GLOBALS = [
  ...['document', 'location', 'localStorage', 'sessionStorage', 'CSS', 'DOMParser', 'Event', 'FormData'],
  ...['Element', 'HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement'],
  ...['HTMLDetailsElement'],
] as const;

/** Setters of the properties that reflect ARIA attributes, which happy-dom lacks. */
for (const name of ['AutoComplete', 'Expanded', 'Hidden', 'Label', 'Selected', 'ValueText'])
  Object.defineProperty(Element.prototype, `aria${name}`, {
    set(this: Element, value: string) {
      this.setAttribute(`aria-${name.toLowerCase()}`, value);
    },
  });

/** Events that reach only their target. */
const QUIET: ReadonlySet<string> = new Set(['blur', 'error', 'focus']);

/** Dispatches an event that counts as caused by a person. Returns whether a script prevented the default action. */
export const fire = (on: Element, type: string, more: object = {}): boolean => {
  const init = { bubbles: !QUIET.has(type), cancelable: true, ...more };
  const event =
    type === 'keydown' ? new KeyboardEvent(type, init) : Object.assign(new Event(type, init), more);
  Object.defineProperty(event, 'isTrusted', { value: true });
  on.dispatchEvent(event);
  return event.defaultPrevented;
};

/** Replaces the text of an input, as if a person typed it. */
export const enter = (into: { value: string } & Element, text: string): void => {
  into.value = text;
  fire(into, 'input');
};

/**
 * A page in happy-dom for the scripts of pages, with the requests that they sent. It stays at its address whatever they
 * open. The suites in test/browser run the same scripts in Chromium.
 */
export class Page {
  readonly window = new Window({
    url: 'https://linnea.example/here?a=1',
    settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
  });
  readonly document = this.window.document;
  readonly sent: Sent[] = [];
  readonly scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  private readonly assign = jest.spyOn(this.window.location, 'assign');
  private readonly sendings = (['requestSubmit', 'submit'] as const).map((way) =>
    jest.spyOn(HTMLFormElement.prototype, way).mockName(way),
  );

  /** @param answer What the service answers to a request. */
  constructor(
    html: string,
    readonly answer: (sent: Sent) => Response | Promise<Response> = () => new Response('', { status: 500 }),
  ) {
    const { document } = this;
    document.body.innerHTML = html;
    // happy-dom lacks this property.
    Object.defineProperty(document, 'images', { get: () => document.querySelectorAll('img') });
  }

  find<T extends Element = HTMLInputElement>(selector: string): T {
    const found = this.document.querySelector(selector);
    if (found === null) throw new Error(`The page has no ${selector}.`);
    return found as T;
  }
  all<T extends Element = HTMLInputElement>(selector: string): readonly T[] {
    return [...this.document.querySelectorAll(selector)] as unknown as T[];
  }
  /** Presses a key where the focus is. */
  press(key: string, more: object = {}): void {
    fire(this.document.activeElement!, 'keydown', { key, ...more });
  }
  /** Addresses that scripts opened. */
  opened(): readonly unknown[] {
    return this.assign.mock.calls.map(([address]) => address);
  }
  /** Ids of the elements that scripts scrolled to. */
  scrolledTo(): readonly string[] {
    return this.scrollIntoView.mock.contexts.map((element) => (element as Element).id);
  }
  /** How scripts sent forms: by `requestSubmit`, as a button does, or past other scripts by `submit`. */
  submitted(): readonly string[] {
    return this.sendings.flatMap((way) => way.mock.calls.map(() => way.getMockName()));
  }

  /** Makes the window of this page the global one, which scripts use. */
  show(): void {
    const { window } = this;
    // Getters, because Jest replaces the properties of global values when a suite ends: here that would recurse endlessly.
    for (const name of GLOBALS)
      Object.defineProperty(globalThis, name, { configurable: true, get: () => window[name] });
    Object.assign(globalThis, {
      addEventListener: window.addEventListener.bind(window),
      scrollTo: window.scrollTo.bind(window),
      fetch: async (url: unknown, init: Sent['init'] = {}) => {
        const sent = { url: String(url), init };
        this.sent.push(sent);
        return this.answer(sent);
      },
    });
  }
}
