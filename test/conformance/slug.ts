import { plain } from './text.js';

/** The slug of a name where it is free (C10.55). */
export const slugOf = (name: string): string =>
  plain(name.replaceAll('×', 'x'))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
