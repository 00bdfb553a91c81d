/** Rules that no request can show, or not without changing what the service holds, and why. */
export const unseen: ReadonlyMap<string, string> = new Map([]);
