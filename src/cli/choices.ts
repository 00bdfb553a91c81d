import { type Argument, InvalidArgumentError, type Option } from 'commander';
import { didYouMean } from '../wording/suggestions.js';

/** Restricts an option or argument to these values; another value is refused with the nearest of them. */
export const withChoices = <Restricted extends Option | Argument>(
  restricted: Restricted,
  values: readonly string[],
): Restricted => {
  restricted.choices(values);
  restricted.argParser((given: string) => {
    if (values.includes(given)) return given;
    throw new InvalidArgumentError(
      `Allowed choices are ${values.join(', ')}${didYouMean(given, values) || '.'}`,
    );
  });
  return restricted;
};
