import { z } from 'zod';
import { nearest } from '../../names/suggestions.js';
import { tool } from '../tool.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are walked by their members
type Json = Record<string, any>;

const MOST = 8;

const described = ({
  key,
  label,
  description,
  group,
  type,
  unit,
  minimum,
  maximum,
  scale,
  values,
  species_count,
  sources,
  example_request,
}: Json) => ({
  key,
  label,
  description,
  group,
  type,
  ...(unit ? { unit } : {}),
  ...(minimum === null ? {} : { minimum, maximum }),
  ...(scale ? { words: scale.map(({ word, first, last }: Json) => `${word}: ${first}-${last}`) } : {}),
  ...(values ? { values: values.map(({ value }: Json) => value) } : {}),
  species_with_a_value: species_count,
  sources: sources.map(({ slug }: Json) => slug),
  example_request,
});

export const describeFields = tool({
  name: 'describe_fields',
  title: 'Describe fields',
  description:
    'Returns the fields of plants that fit a word (height, frost, toxic, colour): key, unit, allowed values or words of the scale, how many species have a value, and an example request. Without a word it lists all keys. Use it before filtering.',
  input: { about: z.string().max(60).optional().describe('A word of the key, label or description.') },
  run: async ({ about }, asked) => {
    const { data } = await asked.get('/api/v1/fields');
    const fields = data as readonly Json[];
    if (!about) {
      const names = [...new Set(fields.map(({ group }) => String(group)))];
      const groups = names.map((name) => ({
        group: name,
        keys: fields.filter(({ group }) => group === name).map(({ key }) => key),
      }));
      return {
        data: { groups },
        sources: [],
      };
    }
    const word = about.trim().toLowerCase();
    const rank = ({ key, aliases, label, description }: Json): number => {
      if (key === word || aliases.includes(word)) return 0;
      if (key.includes(word.replaceAll(' ', '_')) || label.toLowerCase().includes(word)) return 1;
      return description.toLowerCase().includes(word) ? 2 : 3;
    };
    const found = fields
      .map((each) => ({ each, at: rank(each) }))
      .filter(({ at }) => at < 3)
      .sort((one, other) => one.at - other.at)
      .map(({ each }) => described(each));
    return {
      data: {
        total: found.length,
        fields: found.slice(0, MOST),
        ...(found.length === 0
          ? {
              did_you_mean:
                nearest(
                  word,
                  fields.map(({ key }) => String(key)),
                ) ?? 'unknown',
            }
          : {}),
      },
      sources: found.slice(0, MOST).flatMap(({ sources }) => sources),
    };
  },
});
