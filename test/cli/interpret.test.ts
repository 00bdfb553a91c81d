import { Command } from 'commander';
import { interpretCommand } from '../../src/cli/interpret-command.js';
import { sampleDatabase } from '../support/sample-service.js';
import { printed } from './printed.js';

const run = async (...args: readonly string[]): Promise<string> => {
  const program = new Command().exitOverride();
  interpretCommand(program, { openDatabase: sampleDatabase });
  return printed(() => program.parseAsync(['interpret', ...args], { from: 'user' }));
};

describe('linnea interpret', () => {
  it('prints each condition with its words, what is left out, and the list', async () => {
    expect(await run('yellow flowers, under 2 m, for bees')).toBe(`A description (en).
  Flower colour: yellow  <- yellow flowers
  Tallest: ≤ 200 cm  <- under 2 m
Left out:
  bees: No field says which animals a plant attracts.
/api/v1/species?filter[flower_color]=yellow&range[maximum_height_cm]=,200
`);
  });

  it('takes a language, and prints JSON', async () => {
    expect(JSON.parse(await run('giftig für Hunde', '--lang', 'de', '--json'))).toMatchObject({
      kind: 'description',
      language: 'de',
      url: '/api/v1/species?filter[toxic_to]=dogs',
    });
  });

  it('says what is a name', async () => {
    expect(await run('tomato')).toBe('No description, but a name.\n');
  });

  it('refuses an empty text and a long one', async () => {
    await expect(run(' ')).rejects.toThrow('Give a description of 1 to 200 letters');
    await expect(run('a'.repeat(201))).rejects.toThrow('Give a description of 1 to 200 letters');
  });
});
