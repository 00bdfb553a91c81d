import { z } from 'zod';
import { nearest } from '../../wording/suggestions.js';
import type { ToolResult } from '../answer.js';
import type { CataloguedField, FieldsResponse } from '../responses.js';
import { tool } from '../tool.js';

/** Maximum number of fields in an answer. */
const MOST_FIELDS = 8;

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
}: CataloguedField) => ({
  key,
  label,
  description,
  group,
  type,
  ...(unit ? { unit } : {}),
  ...(minimum === null ? {} : { minimum, maximum }),
  ...(scale ? { words: scale.map(({ word, first, last }) => `${word}: ${first}-${last}`) } : {}),
  ...(values ? { values: values.map(({ value }) => value) } : {}),
  species_with_a_value: species_count,
  sources: sources.map(({ source }) => source),
  example_request,
});

/** Returns the keys of all fields by group. */
const keysByGroup = (fields: readonly CataloguedField[]): ToolResult => {
  const names = [...new Set(fields.map(({ group }) => group))];
  const groups = names.map((name) => ({
    group: name,
    keys: fields.filter(({ group }) => group === name).map(({ key }) => key),
  }));
  return { data: { groups }, sources: [] };
};

/** Returns how well a field fits a word: 0 for its key, 1 for a part of the key, label or a value, 2 for its description, else 3. */
const distance = ({ key, aliases, label, description, values }: CataloguedField, word: string): number => {
  const names = [key, ...aliases];
  if (names.includes(word)) return 0;
  const parts = [...names, ...(values ?? []).map(({ value }) => value)];
  if (parts.some((part) => part.includes(word.replaceAll(' ', '_')))) return 1;
  if (label.toLowerCase().includes(word)) return 1;
  return description.toLowerCase().includes(word) ? 2 : 3;
};

/** Returns the fields that fit a word, best first; if none fits, the key with the nearest spelling. */
const fieldsAbout = (fields: readonly CataloguedField[], word: string): ToolResult => {
  const found = fields
    .map((each) => ({ each, at: distance(each, word) }))
    .filter(({ at }) => at < 3)
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => described(each));
  const shown = found.slice(0, MOST_FIELDS);
  const keys = fields.map(({ key }) => key);
  return {
    data: {
      total: found.length,
      fields: shown,
      ...(found.length === 0 ? { did_you_mean: nearest(word, keys) ?? null } : {}),
    },
    sources: shown.flatMap(({ sources }) => sources),
  };
};

export const describeFields = tool({
  name: 'describe_fields',
  title: 'Describe fields',
  description:
    'Returns the fields of plants that fit a word (height, frost, toxic, colour): key, unit, allowed values or words of the scale, how many species have a value, and an example request. Without a word it lists all keys. Use it before filtering.',
  input: {
    about: z.string().max(60).optional().describe('A word of the key, label, values or description.'),
  },
  run: async ({ about }, api) => {
    const { data } = await api.get<FieldsResponse>('/api/v1/fields');
    return about ? fieldsAbout(data, about.trim().toLowerCase()) : keysByGroup(data);
  },
});
