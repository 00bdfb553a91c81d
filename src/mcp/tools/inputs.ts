import { z } from 'zod';

/** A species by any reference of contract C1.10. */
export const plantInput = z
  .string()
  .min(1)
  .max(255)
  .describe('Slug (solanum-lycopersicum), id, or external identifier (ipni:304293-2) of a species.');

/** Texts by key of a field. Refuses the key `__proto__`, which `z.record` drops: its condition would be lost without notice. */
const textsByKey = (text: z.ZodString) =>
  z.preprocess(
    (given, context) => {
      if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__'))
        context.addIssue('__proto__ is not the key of a field.');
      return given;
    },
    z.record(z.string().max(60), text),
  );

/** Conditions on fields, as the API takes them. */
export const conditionInputs = {
  filters: textsByKey(z.string().max(500))
    .optional()
    .describe(
      'Conditions by key of a field: values separated by commas, such as {"edible":"true","light":"shade","flower_color":"white,blue"}. Species without a value do not match.',
    ),
  ranges: textsByKey(z.string().max(100))
    .optional()
    .describe(
      'Bounds by key of a number: "min,max", either may be missing, such as {"maximum_height_cm":",1000"}.',
    ),
};

/** Returns the conditions as parameters of the API. */
export const conditionsOf = ({
  filters = {},
  ranges = {},
}: {
  readonly filters?: Readonly<Record<string, string>> | undefined;
  readonly ranges?: Readonly<Record<string, string>> | undefined;
}): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.entries(filters).map(([key, value]) => [`filter[${key}]`, value]),
    ...Object.entries(ranges).map(([key, value]) => [`range[${key}]`, value]),
  ]);

export const fieldsInput = z
  .array(z.string().max(60))
  .max(30)
  .optional()
  .describe('Keys of fields to show, such as maximum_height_cm. See describe_fields.');

export const limitInput = z
  .number()
  .int()
  .min(1)
  .max(20)
  .optional()
  .describe('Maximum number of plants; 10 by default.');
