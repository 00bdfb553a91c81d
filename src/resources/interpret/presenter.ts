import type { QueryParameter } from '../../understanding/condition.js';
import { conditionMeaning, meaningText } from '../../understanding/describe.js';
import { parametersOfAll, queryString, speciesUrl } from '../../understanding/query.js';
import type { Understanding } from './interpret.js';
import { ignoredBecause, wishText } from './reasons.js';

const searchUrl = (text: string): string => `/api/v1/species/search?${queryString([['q', text]])}`;

/** What is said of a text that is no description. */
const NOTHING = { total: null, conditions: [], ignored: [], choices: [], safety: [] };

const presentDescription = (understanding: Understanding) => {
  const { language, list, conditions, ignored, choices, wishes } = understanding;
  const urlAlsoWith = (parameters: readonly QueryParameter[]): string =>
    speciesUrl(parametersOfAll([...conditions, { parameters }]));
  return {
    url: list && speciesUrl(list.parameters),
    total: list?.total ?? null,
    conditions: conditions.map(({ spans, parameters, reading, known }) => ({
      spans,
      parameters: Object.fromEntries(parameters),
      meaning: conditionMeaning(language, { parameters, reading }),
      reading,
      known,
    })),
    ignored: ignored.map((words) => ({ ...words, message: ignoredBecause(words.reason) })),
    choices: choices.map(({ span, text: said, readings }) => ({
      span,
      text: said,
      readings: readings.map((parameters) => ({
        meaning: meaningText(language, parameters),
        parameters: Object.fromEntries(parameters),
        url: urlAlsoWith(parameters),
      })),
    })),
    safety: wishes.map(({ span, text: said, victims, poisonous, without }) => ({
      span,
      text: said,
      message: wishText(victims, poisonous),
      known_poisonous: poisonous,
      without: urlAlsoWith([without]),
    })),
    other: null,
  };
};

/** Presents what a text means, with URLs of lists that can be called. */
export const presentUnderstanding = (understanding: Understanding) => {
  const { text, language, kind, list } = understanding;
  const parts =
    kind === 'description'
      ? presentDescription(understanding)
      : {
          url: searchUrl(text),
          ...NOTHING,
          other: list && { url: speciesUrl(list.parameters), total: list.total },
        };
  return { text, language, kind, ...parts };
};
