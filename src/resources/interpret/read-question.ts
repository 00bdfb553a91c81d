import { plain } from '../../names/fold.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { COMPOUNDING } from '../../understanding/compounds.js';
import { interpret } from '../../understanding/interpret.js';
import type { Language } from '../../understanding/language-words.js';
import { lexiconOf } from '../../understanding/lexicon.js';
import { endsOfCompound, plantAskedAbout } from '../../understanding/plant-asked-about.js';
import type { FindNames } from './names-in-text.js';

/** Ends of a compound that are looked up as names. */
const MOST_ENDS = 4;

/** Creates the function that returns the words of a text that may name the plant it asks about (contract C7.41); null for other texts. */
export const createReadQuestion = (findNames: FindNames) => {
  const nameInCompound = async (
    word: string,
    language: Language | null,
    signal?: CancellationSignal,
  ): Promise<string | null> => {
    const languages = [...COMPOUNDING].filter((each) => language === null || each === language);
    const ends = languages.flatMap((each) => endsOfCompound(plain(word), lexiconOf(each)));
    for (const end of ends.slice(0, MOST_ENDS)) if ((await findNames(end, false, signal)).isName) return end;
    return null;
  };
  return async (
    text: string,
    language: Language | null,
    signal?: CancellationSignal,
  ): Promise<string | null> => {
    if (/^\p{L}+$/u.test(text)) return nameInCompound(text, language, signal);
    const named = await (await findNames(text, true, signal)).taxa();
    const span = plantAskedAbout(text, lexiconOf(interpret(text, language, named).language), named);
    return span && span[1] - span[0] < text.length ? text.slice(...span) : null;
  };
};
