type Json = Record<string, unknown>;

/** Asks for a path; options as fetch takes them. */
export type Ask = (path: string, options?: RequestInit) => Promise<{ status: number; body: Json }>;

/** A GET by the account of a token. */
export const asked = (by: string): RequestInit => ({ headers: { Authorization: `Bearer ${by}` } });

/** A POST of a JSON body, by the account of a token. */
export const posted = (body: Json, by: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { ...asked(by).headers, 'Content-Type': 'application/json' },
});
