type Json = Record<string, unknown>;

/** Sends a request for a path, with the options of fetch. */
export type Ask = (path: string, options?: RequestInit) => Promise<{ status: number; body: Json }>;

/** Options of a GET with a token. */
export const asked = (by: string): RequestInit => ({ headers: { Authorization: `Bearer ${by}` } });

/** Options of a POST of a JSON body with a token. */
export const posted = (body: Json, by: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { ...asked(by).headers, 'Content-Type': 'application/json' },
});
