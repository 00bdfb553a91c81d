import { plain } from './text.js';

/** Returns the slug of a name if it is not in use (C10.55). */
export const slugOf = (name: string): string =>
  plain(name.replaceAll('×', 'x'))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
