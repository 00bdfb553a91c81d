import type { Service } from '../contract/service.js';

/** An answer with its page. */
interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Somebody who visits pages without a script, and keeps cookies as a browser does. */
export interface Visitor {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Seen>;
  /** Sends the form of a page that has this action, with its hidden fields, changed by `fields`. */
  send(
    page: string,
    action: string,
    fields?: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<Seen>;
  /** Sends fields as they are. */
  post(
    path: string,
    fields: Iterable<readonly [string, string]>,
    headers?: Record<string, string>,
  ): Promise<Seen>;
  readonly cookies: Map<string, string>;
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** Returns the hidden fields of the form of a page with this action. */
export const hiddenFields = (html: string, action: string): readonly (readonly [string, string])[] => {
  const [, form = ''] =
    [...html.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)]
      .map(([text]) => [attribute(/<form[^>]*>/.exec(text)![0], 'action'), text] as const)
      .find(([of]) => of === action) ?? [];
  if (form === '') throw new Error(`The page has no form for ${action}.`);
  const long = [...form.matchAll(/<div hidden><textarea name="(\w+)">\n([^<]*)/g)];
  return [
    ...long.map(([, name, content]) => [name!, unescaped(content!)] as const),
    ...[...form.matchAll(/<input(?:[^>"]|"[^"]*")*>/g)]
      .filter(([tag]) => attribute(tag, 'type') === 'hidden')
      .map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')] as const),
  ];
};

export const createVisitor = (service: Pick<Service, 'url'>): Visitor => {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}): Promise<Seen> => {
    const headers = new Headers(init.headers);
    headers.set('Accept', headers.get('Accept') ?? 'text/html');
    if (cookies.size > 0 && !headers.has('Cookie'))
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(service.url + path, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const post: Visitor['post'] = (path, fields, headers = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: String(new URLSearchParams([...fields].map(([name, value]) => [name, value]))),
    });
  return {
    cookies,
    post,
    get: (path, headers) => request(path, { headers }),
    send: async (page, action, fields = {}) => {
      const { text } = await request(page);
      const given = Object.entries(fields).flatMap(([name, value]) =>
        (typeof value === 'string' ? [value] : value).map((each) => [name, each] as const),
      );
      const names = new Set(given.map(([name]) => name));
      return post(action, [...hiddenFields(text, action).filter(([name]) => !names.has(name)), ...given]);
    },
  };
};

/** Returns a visitor who is signed in. */
export const signedIn = async (service: Pick<Service, 'url'>, token: string): Promise<Visitor> => {
  const visitor = createVisitor(service);
  const { status } = await visitor.send('/sign-in', '/sign-in', { token });
  if (status !== 303) throw new Error(`Signing in was answered with ${status}.`);
  return visitor;
};
