import { Command, type ErrorOptions, type Option } from 'commander';
import { didYouMean } from '../wording/suggestions.js';

/** Returns the words that run a command: `linnea accounts create`. */
const wordsOf = (command: Command): string =>
  command.parent === null ? command.name() : `${wordsOf(command.parent)} ${command.name()}`;

/** Commands of other programs, by what they are called here. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['start', 'serve'],
  ['run', 'serve'],
]);

/**
 * A command whose errors say what was expected and which help to read. Commander calls the methods that are not in its
 * types for a missing argument or option, and for `help <command>`.
 */
class HelpfulCommand extends Command {
  override createCommand(name?: string): Command {
    return new HelpfulCommand(name);
  }

  override error(message: string, options?: ErrorOptions): never {
    this.showHelpAfterError(`Run ${wordsOf(this)} --help to see what it accepts.`);
    return super.error(message, options);
  }

  missingArgument(name: string): never {
    const description = this.registeredArguments.find((each) => each.name() === name)?.description;
    return this.error(`error: missing required argument '${name}'${description ? `: ${description}` : '.'}`, {
      code: 'commander.missingArgument',
    });
  }

  missingMandatoryOptionValue({ flags, description, argChoices }: Option): never {
    const choices = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`;
    return this.error(`error: required option '${flags}' not specified: ${description}${choices}`, {
      code: 'commander.missingMandatoryOptionValue',
    });
  }

  unknownCommand(): never {
    const [name = ''] = this.args;
    const names = this.commands.map((each) => each.name());
    const meant = names.find((each) => each === MEANT.get(name));
    const hint = meant === undefined ? didYouMean(name, names) : `; did you mean ${meant}?`;
    return this.error(`error: unknown command '${name}'${hint || '.'}`, { code: 'commander.unknownCommand' });
  }

  _dispatchHelpCommand(name: string | undefined): never {
    if (name === undefined) return this.help();
    const found = this.commands.find((each) => each.name() === name);
    if (found !== undefined) return found.help();
    const names = this.commands.map((each) => each.name());
    return this.error(`error: unknown command '${name}'${didYouMean(name, names) || '.'}`, {
      code: 'commander.unknownCommand',
    });
  }
}

/** Creates a program, whose commands are of the same kind. */
export const createProgram = (name: string): Command => new HelpfulCommand(name);
