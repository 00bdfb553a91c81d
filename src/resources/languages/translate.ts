import type { Searched } from '../../query/collections.js';
import type { NamesInLanguage } from './names-in-language.js';

/** An item or record with its published common name. */
interface Named {
  readonly common_name?: unknown;
}

/** Returns the members that `lang` changes: the first name in the language, if there is one (contract C7.10). */
export const itemInLanguage = ({ common_name }: Named, language: string, name: string | undefined) =>
  name === undefined
    ? { common_name_language: common_name === null ? null : 'en' }
    : { common_name: name, common_name_language: language };

type Members = Readonly<Record<string, unknown>>;

/** Shows the names of a record in a language, and those of the species in it (contract C7.10). */
export type TranslateRecord = (data: Members, language: string) => Promise<Members>;

const idOf = (record: Members): number => Number(record['id']);

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && 'common_name' in value && 'scientific_name' in value;

/** Applies a change to the records that are members of a record, or items of its lists. */
const changed = (data: Members, change: (record: Members) => Members): Members =>
  Object.fromEntries(
    Object.entries(data).map(([name, member]) => {
      if (isRecord(member)) return [name, change(member)];
      return [
        name,
        Array.isArray(member) ? member.map((each) => (isRecord(each) ? change(each) : each)) : member,
      ];
    }),
  );

const speciesWithin = (data: Members): readonly number[] =>
  Object.values(data)
    .flatMap((member) => (Array.isArray(member) ? (member as readonly unknown[]) : [member]))
    .filter(isRecord)
    .map(idOf);

export const createTranslateRecord =
  (kind: Searched, namesInLanguage: NamesInLanguage): TranslateRecord =>
  async (data, language) => {
    const within = speciesWithin(data);
    const [own, species] = await Promise.all([
      namesInLanguage(kind, [idOf(data)], language),
      within.length === 0 ? new Map<number, string>() : namesInLanguage('species', within, language),
    ]);
    const shown = changed(data, (record) => ({
      ...record,
      ...itemInLanguage(record, language, species.get(idOf(record))),
    }));
    return { ...shown, ...itemInLanguage(data, language, own.get(idOf(data))) };
  };
