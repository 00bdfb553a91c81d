import { z } from 'zod';

/**
 * A text of at most so many characters: Unicode code points, where zod counts UTF-16 units.
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
