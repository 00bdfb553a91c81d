import type { Fault } from '../wording/fault.js';
import { quoted } from '../wording/suggestions.js';

/** A language tag. Only its first part counts, because names have no region. */
const TAG = /^([a-z]{2,3})(-[a-z0-9]{1,8})*$/;

/** Reads `lang`, a language code such as `fr` or `pt-BR` (contract C7.10); empty or missing means no preference. */
export const readLanguage = (
  given: string | undefined,
): { readonly value: string | null; readonly fault?: Fault } => {
  const text = (given ?? '').trim().toLowerCase();
  if (text === '') return { value: null };
  const code = TAG.exec(text)?.[1];
  if (code !== undefined) return { value: code };
  const message = `lang takes a language code of two or three letters, such as fr; got ${quoted(given)}.`;
  return { value: null, fault: { param: 'lang', got: given ?? '', problem: 'malformed', message } };
};
