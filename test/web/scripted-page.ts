/**
 * A page without a browser, for the scripts of pages: as much of the DOM as they use. The suites of Chromium prove that they
 * work in a real one.
 */

/** An event. Those that a script creates are not trusted, as in a browser. */
class PageEvent {
  target: PageElement | null = null;
  defaultPrevented = false;
  readonly isTrusted: boolean = false;
  constructor(
    readonly type: string,
    more: object = {},
  ) {
    Object.assign(this, more);
  }
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

type Listener = (event: PageEvent) => unknown;

class PageTarget {
  private readonly listeners: { readonly type: string; readonly call: Listener; readonly once: boolean }[] =
    [];
  addEventListener(type: string, call: Listener, { once = false }: { readonly once?: boolean } = {}): void {
    this.listeners.push({ type, call, once });
  }
  /** Calls the listeners of an event of this type. */
  protected hear(event: PageEvent): void {
    for (const each of this.listeners.filter(({ type }) => type === event.type)) {
      if (each.once) this.listeners.splice(this.listeners.indexOf(each), 1);
      each.call(event);
    }
  }
}

/** A step of a selector: a tag, an id, a class, or an attribute. */
const SIMPLE =
  /^(?:([a-z]\w*)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\]]*)))?\]|:not\(([^)]*)\))/;

/** Returns whether an element has everything that a compound selector such as `input[type=text]` names. */
const fits = (element: PageElement, compound: string): boolean => {
  let rest = compound;
  while (rest !== '') {
    const found = SIMPLE.exec(rest);
    if (found === null) throw new Error(`The selector ${compound} is not known here.`);
    const [whole, tag, id, name, attribute, quoted, unquoted, not] = found;
    const value = quoted?.replaceAll('\\', '') ?? unquoted;
    const isIn =
      tag !== undefined
        ? element.tag === tag
        : id !== undefined
          ? element.id === id
          : name !== undefined
            ? element.classList.contains(name)
            : attribute !== undefined
              ? element.attributes.has(attribute) &&
                (value === undefined || element.attributes.get(attribute) === value)
              : !element.matches(not!);
    if (!isIn) return false;
    rest = rest.slice(whole.length);
  }
  return true;
};

/** Splits a text at a sign outside of parentheses. */
const splitOutside = (text: string, at: ',' | ' '): readonly string[] =>
  text.split(at === ',' ? /,\s*(?![^(]*\))/ : /\s+(?![^(]*\))/).map((part) => part.trim());

const fitsPath = (element: PageElement, steps: readonly string[], scope: PageElement): boolean => {
  const [last, combinator] = [steps.at(-1)!, steps.at(-2)];
  if (!fits(element, last)) return false;
  if (combinator === undefined) return true;
  if (combinator === '>') {
    const above = element.parentElement;
    if (steps.at(-3) === ':scope') return above === scope;
    return above !== null && fitsPath(above, steps.slice(0, -2), scope);
  }
  for (let above = element.parentElement; above !== null; above = above.parentElement)
    if (fitsPath(above, steps.slice(0, -1), scope)) return true;
  return false;
};

/** Attributes that are properties too, by property. */
const REFLECTED = [
  'id',
  'name',
  'type',
  'role',
  'href',
  'lang',
  'min',
  'max',
  'placeholder',
  'action',
] as const;

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export class PageElement extends PageTarget {
  readonly attributes = new Map<string, string>();
  nodes: (PageElement | string)[] = [];
  parentElement: PageElement | null = null;
  hidden = false;
  disabled = false;
  checked = false;
  open = false;
  files: readonly { readonly size: number }[] = [];
  complete = true;
  naturalWidth = 1;
  /** What scripts did to it that shows nowhere else: `click`, `focus`, `submit`. */
  readonly done: string[] = [];
  private entered: string | null = null;
  [property: string]: unknown;

  constructor(
    readonly tag: string,
    readonly page: Page,
  ) {
    super();
    for (const name of REFLECTED)
      Object.defineProperty(this, name, {
        get: () => this.attributes.get(name) ?? '',
        set: (value: unknown) => this.attributes.set(name, String(value)),
      });
  }

  get className(): string {
    return this.attributes.get('class') ?? '';
  }
  set className(value: string) {
    this.attributes.set('class', value);
  }
  get classList() {
    const names = () => this.className.split(' ').filter((name) => name !== '');
    const set = (all: readonly string[]) => this.attributes.set('class', [...new Set(all)].join(' '));
    return {
      contains: (name: string) => names().includes(name),
      add: (name: string) => set([...names(), name]),
      remove: (name: string) => set(names().filter((each) => each !== name)),
      toggle: (name: string, on: boolean) =>
        set(on ? [...names(), name] : names().filter((each) => each !== name)),
    };
  }
  get dataset(): Record<string, string | undefined> {
    return new Proxy({} as Record<string, string | undefined>, {
      get: (_, name) => this.attributes.get(`data-${kebab(String(name))}`),
      set: (_, name, value) => {
        this.attributes.set(`data-${kebab(String(name))}`, String(value));
        return true;
      },
    });
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  get children(): readonly PageElement[] {
    return this.nodes.filter((node) => node instanceof PageElement);
  }
  get textContent(): string {
    return this.nodes.map((node) => (typeof node === 'string' ? node : node.textContent)).join('');
  }
  set textContent(text: string) {
    this.nodes = [text];
  }
  set innerHTML(html: string) {
    this.nodes = [];
    fillWith(this, html);
  }
  append(...nodes: (PageElement | string)[]): void {
    for (const node of nodes) {
      if (typeof node !== 'string') node.parentElement = this;
      this.nodes.push(node);
    }
  }
  replaceChildren(...nodes: (PageElement | string)[]): void {
    this.nodes = [];
    this.append(...nodes);
  }
  private put(nodes: readonly PageElement[], instead: boolean): void {
    const above = this.parentElement!;
    for (const node of nodes) node.parentElement = above;
    above.nodes.splice(above.nodes.indexOf(this), instead ? 1 : 0, ...nodes);
  }
  before(...nodes: PageElement[]): void {
    this.put(nodes, false);
  }
  replaceWith(...nodes: PageElement[]): void {
    this.put(nodes, true);
  }

  get below(): readonly PageElement[] {
    return this.children.flatMap((child) => [child, ...child.below]);
  }
  matches(selector: string): boolean {
    return splitOutside(selector, ',').some((each) => fitsPath(this, splitOutside(each, ' '), this));
  }
  closest(selector: string): PageElement | null {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }
  querySelectorAll(selector: string): PageElement[] {
    const steps = splitOutside(selector, ',').map((each) => splitOutside(each, ' '));
    return this.below.filter((element) => steps.some((each) => fitsPath(element, each, this)));
  }
  querySelector(selector: string): PageElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  get form(): PageElement | null {
    return this.closest('form');
  }
  get elements(): readonly PageElement[] {
    return this.querySelectorAll('input, textarea, select');
  }
  get value(): string {
    if (this.entered !== null) return this.entered;
    if (this.tag === 'textarea') return this.textContent;
    if (this.tag !== 'select') return this.attributes.get('value') ?? '';
    const options = this.querySelectorAll('option');
    return (
      (options.find(({ attributes }) => attributes.has('selected')) ?? options[0])?.attributes.get('value') ??
      ''
    );
  }
  set value(value: string) {
    this.entered = value;
  }
  get valueAsNumber(): number {
    return Number(this.value);
  }

  dispatchEvent(event: PageEvent): void {
    event.target ??= this;
    this.hear(event);
    if (this.parentElement !== null) this.parentElement.dispatchEvent(event);
    else this.page.window.dispatchEvent(event);
  }
  /** What a person does: `input`, `keydown`. Returns whether a script prevented what the browser would do. */
  fire(type: string, more: object = {}): boolean {
    const event = new PageEvent(type, { isTrusted: true, ...more });
    this.dispatchEvent(event);
    return event.defaultPrevented;
  }
  /** Enters a text as a person does. */
  enter(text: string): void {
    this.value = text;
    this.fire('input');
  }
  click(): void {
    this.done.push('click');
    this.fire('click');
  }
  focus(): void {
    this.page.activeElement = this;
    this.done.push('focus');
  }
  blur(): void {
    this.page.activeElement = null;
    this.fire('blur');
  }
  select(): void {
    this.done.push('select');
  }
  submit(): void {
    this.done.push('submit');
  }
  requestSubmit(): void {
    this.done.push('requestSubmit');
    this.fire('submit');
  }
  scrollIntoView(): void {
    this.done.push('scroll');
  }
}

const VOID = new Set(['input', 'img', 'br', 'hr']);
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Fills an element with well-formed HTML. */
const fillWith = (into: PageElement, html: string): void => {
  let at = into;
  for (const [token, , close, tag, attributes = ''] of html.matchAll(
    /<((\/?)([a-z]\w*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?)>|[^<]+/g,
  )) {
    if (tag === undefined) {
      at.append(unescaped(token));
    } else if (close === '/') {
      at = at.parentElement!;
    } else {
      const element = new PageElement(tag, into.page);
      for (const [, name, value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g))
        element.attributes.set(name!, unescaped(value));
      for (const name of ['hidden', 'disabled', 'checked', 'open'])
        if (element.attributes.has(name)) element[name] = true;
      at.append(element);
      if (!VOID.has(tag)) at = element;
    }
  }
};

/** Stands for a class of elements: those with one of these tags. */
const elementsOf = (...tags: readonly string[]) => ({
  [Symbol.hasInstance]: (value: unknown): boolean => value instanceof PageElement && tags.includes(value.tag),
});

/** What a form sends. */
class PageFormData {
  private readonly all: (readonly [name: string, value: unknown])[];
  constructor(form: PageElement) {
    this.all = form.elements
      .filter(({ type, checked }) => (type !== 'checkbox' && type !== 'radio') || checked)
      .map((element) => [
        String(element['name']),
        element['type'] === 'file' ? (element.files[0] ?? { size: 0 }) : element.value,
      ]);
  }
  get(name: string): unknown {
    return this.all.find(([each]) => each === name)?.[1] ?? null;
  }
  [Symbol.iterator]() {
    return this.all[Symbol.iterator]();
  }
}

class PageStorage {
  readonly items = new Map<string, string>();
  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    this.items.set(name, value);
  }
  removeItem(name: string): void {
    this.items.delete(name);
  }
}

class PageWindow extends PageTarget {
  dispatchEvent(event: PageEvent): void {
    this.hear(event);
  }
}

/** A request that a script sent. */
export interface Sent {
  readonly url: string;
  readonly init: Readonly<Record<string, unknown>>;
}

/** A page with its window, and what scripts asked of the service. */
export class Page {
  readonly window = new PageWindow();
  readonly root: PageElement;
  readonly localStorage = new PageStorage();
  readonly sessionStorage = new PageStorage();
  readonly sent: Sent[] = [];
  activeElement: PageElement | null = null;
  hidden = false;
  readonly location = {
    hash: '',
    origin: 'https://linnea.example',
    pathname: '/here',
    search: '?a=1',
    left: [] as string[],
    assign: (address: string) => void this.location.left.push(address),
  };

  /** @param answer What the service answers to a request. */
  constructor(
    html: string,
    readonly answer: (sent: Sent) => Response | Promise<Response> = () => new Response('', { status: 500 }),
  ) {
    this.root = new PageElement('html', this);
    fillWith(this.root, html);
  }

  find(selector: string): PageElement {
    const found = this.root.querySelector(selector);
    if (found === null) throw new Error(`The page has no ${selector}.`);
    return found;
  }
  all(selector: string): readonly PageElement[] {
    return this.root.querySelectorAll(selector);
  }
  /** Presses a key while nothing has the focus. */
  press(key: string, more: object = {}): void {
    (this.activeElement ?? this.root).fire('keydown', { key, ...more });
  }

  /** Makes this page that of the scripts. */
  show(): void {
    const { root } = this;
    const document = {
      documentElement: root,
      querySelector: (selector: string) => root.querySelector(selector),
      querySelectorAll: (selector: string) => root.querySelectorAll(selector),
      getElementById: (id: string) => root.below.find((element) => element.id === id) ?? null,
      createElement: (tag: string) => new PageElement(tag, this),
    };
    Object.defineProperties(document, {
      activeElement: { get: () => this.activeElement },
      hidden: { get: () => this.hidden },
      images: { get: () => root.querySelectorAll('img') },
    });
    const parse = (html: string) => new Page(html.replace(/^<!doctype html>/, '')).root;
    Object.assign(globalThis, {
      document,
      location: this.location,
      localStorage: this.localStorage,
      sessionStorage: this.sessionStorage,
      addEventListener: (type: string, call: Listener) => this.window.addEventListener(type, call),
      scrollTo: () => undefined,
      CSS: { escape: (text: string) => text.replaceAll(/["\\]/g, '\\$&') },
      Event: PageEvent,
      FormData: PageFormData,
      DOMParser: class {
        parseFromString = parse;
      },
      Element: PageElement,
      HTMLElement: PageElement,
      HTMLInputElement: elementsOf('input'),
      HTMLTextAreaElement: elementsOf('textarea'),
      HTMLSelectElement: elementsOf('select'),
      HTMLDetailsElement: elementsOf('details'),
      fetch: async (url: unknown, init: Sent['init'] = {}) => {
        const sent = { url: String(url), init };
        this.sent.push(sent);
        return this.answer(sent);
      },
    });
  }
}
