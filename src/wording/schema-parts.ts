import { z } from 'zod';
import { expecting } from './schema-issues.js';

/**
 * A text of at most `longest` characters, counted as Unicode code points; zod counts UTF-16 units.
 *
 * @param counted Returns the part of the text that counts.
 */
export const limitedText = (longest: number, counted = (text: string): string => text) =>
  z
    .string()
    .check(({ value, issues }) => {
      const input = counted(value);
      if ([...input].length > longest)
        issues.push({ code: 'too_big', origin: 'string', maximum: longest, input, continue: true });
    })
    .meta({ maxLength: longest });

/**
 * A check that replaces a text by what `read` returns; undefined is a fault. In contrast to a transformation, it leaves the
 * schema its example in the documentation.
 */
export const readBy =
  (read: (given: string) => string | undefined, words: (given: string) => string): z.core.CheckFn<string> =>
  (text) => {
    const { value: input, issues } = text;
    const value = read(input);
    if (value === undefined) issues.push({ code: 'custom', input, message: words(input) });
    else text.value = value;
  };

/** A label in any case. */
export const labelText = <Label extends string>(labels: readonly Label[]): z.ZodType<Label, string> => {
  const wrongType = expecting(`one of ${labels.join(', ')}`);
  const schema = z
    .string({ error: (issue) => (issue.code === 'invalid_type' ? wrongType(issue) : undefined) })
    .check((text) => {
      const { value: input, issues } = text;
      const word = input.trim().toLowerCase();
      const label = labels.find((each) => each === word);
      if (label === undefined) issues.push({ code: 'invalid_value', values: [...labels], input });
      else text.value = label;
    })
    .meta({ enum: labels });
  return schema as unknown as z.ZodType<Label, string>;
};
